import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { Unit } from '../db/write.ts'
import { randomBytes } from '../ids.ts'
import { hashToken } from './sessions.ts'

/** How long a one-time token may be used, in ms. */
const KEPT = 120_000

/** A one-time token for another device of the member. */
export async function createHandOver(unit: Unit, memberId: string): Promise<{ token: string; expiresAt: number }> {
  const token = toBase64Url(randomBytes(32))
  const expiresAt = unit.at + KEPT
  await unit.trx.deleteFrom('hand_over').where('expires_at', '<=', unit.at).execute()
  await unit.trx
    .insertInto('hand_over')
    .values({ token_hash: hashToken(token), member_id: memberId, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

/** Uses a one-time token up: whose it was, or null when it is unknown, too old or used. */
export async function takeHandOver(unit: Unit, token: string): Promise<string | null> {
  const taken = await unit.trx
    .deleteFrom('hand_over')
    .where('token_hash', '=', hashToken(token))
    .returning(['member_id', 'expires_at'])
    .executeTakeFirst()
  return taken === undefined || taken.expires_at <= unit.at ? null : taken.member_id
}
