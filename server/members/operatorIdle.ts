import { profile } from '#src/api/profile.ts'
import type { Reader } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import type { Platform } from '../platform/platform.ts'
import type { Transaction } from '../platform/transaction.ts'
import { endSession, type Session } from './sessions.ts'

/** How long an operator may do nothing before their session ends, in ms: whoever comes to a desk that was left finds no back office. */
export const OPERATOR_IDLE = HOUR
/** How often it is looked for sessions that nobody uses, in ms: calls are refused at once, sockets when it is found. */
const LOOK_EVERY = 30_000
/** Uses within this time are one, in ms. */
const NOTED_EVERY = 60_000

/** Notes that the person of an operator's session does something. What their page asks by itself is none of that. */
export async function noteUse({ write }: Pick<Platform, 'write'>, { tokenHash, usedAt }: Session, now: number): Promise<void> {
  if (now - usedAt < NOTED_EVERY) return
  await write((tx) =>
    tx.db
      .updateTable('session')
      .set({ used_at: tx.at })
      .where('token_hash', '=', tokenHash)
      .where('ended_at', 'is', null)
      .execute(),
  )
}

/** Operators' sessions that run and that nobody used for so long. */
const idleSessions = (reader: Reader, now: number, idle: number) =>
  reader
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('token_hash')
    .where('member.role', '=', 'operator')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where(({ eb, fn }) => eb(fn.coalesce('session.used_at', 'session.created_at'), '<=', now - idle))
    .execute()

/** Ends operators' sessions that nobody used for `idle` ms, with their sockets. */
export async function endIdleSessions(tx: Transaction, idle: number): Promise<void> {
  for (const { token_hash: tokenHash } of await idleSessions(tx.db, tx.at, idle))
    await endSession(tx, tokenHash, profile.codes.authError)
}

/** Looks for operators' sessions that nobody uses. Returns what ends it. */
export function startIdleWatch(
  { db, now, write, jobs, operatorIdle: idle }: Pick<Platform, 'db' | 'now' | 'write' | 'jobs' | 'operatorIdle'>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const look = async () => {
    if (idle !== null && (await idleSessions(db, now(), idle)).length > 0) await write((tx) => endIdleSessions(tx, idle))
  }
  return jobs.start({ kind: 'operatorIdle', every: LOOK_EVERY, work: look, onFault }).stop
}
