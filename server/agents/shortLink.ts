import { SESSION_KEYS } from '#src/api/model/common.ts'
import { inviterOf } from '../accounts/invites.ts'
import { agentOfCode } from './agentCodes.ts'
import type { Reader } from '../platform/db/database.ts'

/** The page of this site that a short link leads to, with its code; null = the code is nobody's. */
export async function shortLinkTarget(reader: Reader, code: string): Promise<string | null> {
  const found = (await inviterOf(reader, code)) ?? (await agentOfCode(reader, code))
  return found === null ? null : `/register?${SESSION_KEYS.invite}=${encodeURIComponent(code.toUpperCase())}`
}
