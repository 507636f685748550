import { profile } from '#src/api/profile.ts'
import { deviceZone, sessionEndIn } from '#src/api/model/member.ts'
import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { hashToken, randomBytes } from '../platform/ids.ts'
import type { MemberRow } from './members.ts'
import type { SessionEnd } from '../platform/bus.ts'

/** A valid session, as calls and sockets hold it. `sealKey` = the key of its sealed bodies, base64url. */
export type Session = {
  readonly tokenHash: string
  readonly expiresAt: number
  readonly member: MemberRow
  readonly sealKey: string
}

/** Why there is no session. A session that has ended still has its key, so that its end can be told sealed. */
export type NoSession = SessionEnd & { readonly sealKey: string | null }

/** What a new session's owner gets, once. */
export type OpenedSession = { readonly token: string; readonly key: string; readonly expiresAt: number }

/** Who begins a session, on which device with what rough name, and what the device told of its time (`timewd`). */
export type SessionStart = {
  readonly memberId: string
  readonly deviceId: string
  readonly deviceName: string
  readonly timewd: string | undefined
}

/** How long what is left of a session is kept after its end, so that a device that comes back late is told why, in ms: 30 days. */
const KEPT_AFTER = 30 * 86_400_000

/**
 * Begins a session that ends at 22:00 where the device is (B-4), and ends the member's sessions on other devices. The token
 * leaves the server once, here; only its hash is stored.
 */
export async function beginSession(
  tx: Transaction,
  { memberId, deviceId, deviceName, timewd }: SessionStart,
): Promise<OpenedSession> {
  const token = toBase64Url(randomBytes(32))
  const key = toBase64Url(randomBytes(32))
  const expiresAt = sessionEndIn(tx.at, deviceZone(timewd) ?? profile.clock.zone)
  await endSessions(tx, memberId, { exceptDevice: deviceId, by: deviceName }, profile.codes.loginElsewhere)
  await tx.db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('expires_at', '<=', tx.at - KEPT_AFTER)
    .execute()
  await tx.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      device_id: deviceId,
      created_at: tx.at,
      expires_at: expiresAt,
      ended_at: null,
      ended_code: null,
      ended_by: null,
      seal_key: key,
    })
    .execute()
  return { token, key, expiresAt }
}

/** The session of a token or of its hash, or the code that says why there is none. */
export async function findSession(
  reader: Reader,
  key: string | { readonly tokenHash: string },
  now: number,
): Promise<Session | NoSession> {
  const { unauthorized, accountBlockade } = profile.codes
  const tokenHash = typeof key === 'string' ? hashToken(key) : key.tokenHash
  const row = await reader.selectFrom('session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  const none = { code: unauthorized, at: null, by: null, sealKey: null }
  if (row === undefined) return none
  const { seal_key: sealKey } = row
  if (row.ended_at !== null) return { code: row.ended_code ?? unauthorized, at: row.ended_at, by: row.ended_by, sealKey }
  if (row.expires_at <= now || sealKey === null) return { ...none, sealKey }
  const member = await reader.selectFrom('member').selectAll().where('id', '=', row.member_id).executeTakeFirst()
  if (member === undefined) return { ...none, sealKey }
  if (member.status !== '1') return { ...none, code: accountBlockade, sealKey }
  return { tokenHash: row.token_hash, expiresAt: row.expires_at, member, sealKey }
}

/** Ends a session and its sockets; `code` tells them why. Nothing happens when it has ended already. */
export async function endSession(tx: Transaction, tokenHash: string, code: number): Promise<void> {
  const ended = await tx.db
    .updateTable('session')
    .set({ ended_at: tx.at, ended_code: code })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  if (ended !== undefined) tx.publishAfterCommit({ type: 'ended', tokenHash, end: { code, at: tx.at, by: null } })
}

/** Ends a member's sessions but those of one device, or one session by its token's hash, if one is given; returns how many. `by` = the device that this comes from. */
export async function endSessions(
  tx: Transaction,
  memberId: string,
  {
    exceptDevice = null,
    exceptSession = null,
    by = null,
  }: { readonly exceptDevice?: string | null; readonly exceptSession?: string | null; readonly by?: string | null },
  code: number,
): Promise<number> {
  const ended = await tx.db
    .updateTable('session')
    .set({ ended_at: tx.at, ended_code: code, ended_by: by })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', tx.at)
    .$if(exceptDevice !== null, (query) => query.where('device_id', '!=', exceptDevice ?? ''))
    .$if(exceptSession !== null, (query) => query.where('token_hash', '!=', exceptSession ?? ''))
    .returning('token_hash')
    .execute()
  for (const { token_hash: tokenHash } of ended) tx.publishAfterCommit({ type: 'ended', tokenHash, end: { code, at: tx.at, by } })
  return ended.length
}
