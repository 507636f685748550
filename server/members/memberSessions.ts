import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { memberSessions } from '#src/api/contract/memberSessions.ts'
import { SESSIONS_SHOWN } from '#src/api/model/memberSession.ts'
import { profile } from '#src/api/profile.ts'
import { roughAddress } from '../platform/addressKey.ts'
import type { Reader } from '../platform/db/database.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { type Caller, sessionOf } from './caller.ts'
import { deviceName } from './deviceName.ts'
import { endSession } from './sessions.ts'

type Sessions = WireReplyOf<typeof memberSessions>

/** How a session is named on pages: nothing that finds or opens it can be made of that. */
export function sessionIdOf(tokenHash: string): string {
  return digestOf('session', tokenHash).slice(0, 24)
}

/** A member's sessions that run, the latest first. */
const runningSessions = (reader: Reader, memberId: string, now: number) =>
  reader
    .selectFrom('session')
    .select(['token_hash', 'device_name', 'address', 'created_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')

/** Where the caller is logged in, this session first; see the call `memberSessions`. */
export async function sessionsOf(reader: Reader, caller: Caller, now: number): Promise<Sessions> {
  const { tokenHash, member } = sessionOf(caller)
  const rows = await runningSessions(reader, member.id, now).execute()
  const list = rows.map((row) => ({
    sessionId: sessionIdOf(row.token_hash),
    device: row.device_name,
    address: roughAddress(row.address),
    since: row.created_at,
    isCurrent: row.token_hash === tokenHash,
  }))
  return { list: list.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)).slice(0, SESSIONS_SHOWN) }
}

/** Ends another session of the caller, with its sockets, and tells which ones are left; see the call `memberSessionEnd`. */
export async function endOtherSession(tx: Transaction, caller: Caller, sessionId: string): Promise<Sessions> {
  const { tokenHash, member } = sessionOf(caller)
  const rows = await runningSessions(tx.db, member.id, tx.at).execute()
  const found = rows.find((row) => row.token_hash !== tokenHash && sessionIdOf(row.token_hash) === sessionId)
  if (found !== undefined) await endSession(tx, found.token_hash, profile.codes.loginElsewhere, deviceName(caller.userAgent))
  return sessionsOf(tx.db, caller, tx.at)
}
