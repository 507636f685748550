import { profile } from '#src/api/profile.ts'
import type { Language } from '#src/api/model/format.ts'
import { deviceZone, sessionEndIn } from '#src/api/model/member.ts'
import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { Reader } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Transaction } from '../platform/transaction.ts'
import { excludedMembers } from '../platform/excludedMembers.ts'
import { hashToken, randomBytes } from '../platform/ids.ts'
import type { ClientOrigin } from './caller.ts'
import { storeLanguage } from './memberLanguage.ts'
import type { MemberRow } from './members.ts'
import type { SessionEnd } from '../platform/bus.ts'
import { noteUnusualLogin } from './securityNotices.ts'

/** A valid session, as calls and sockets hold it. `sealKey` = the key of its sealed bodies, base64url. */
export type Session = {
  readonly tokenHash: string
  /** The device that it was opened on, and holds on alone. */
  readonly deviceId: string
  readonly expiresAt: number
  readonly member: MemberRow
  readonly sealKey: string
  /** Whether it has proved its member's second factor. */
  readonly isProved: boolean
  /** When its person last did something that counts, in ms; from its beginning on. */
  readonly usedAt: number
}

/** Why there is no session. A session that has ended still has its key, so that its end can be told sealed. */
export type NoSession = SessionEnd & { readonly sealKey: string | null }

/** What a new session's owner gets, once. */
export type OpenedSession = { readonly token: string; readonly key: string; readonly expiresAt: number }

/** Who begins a session, on which device with what rough name, from where, and what the device told of its time (`timewd`). */
export type SessionStart = ClientOrigin & {
  readonly memberId: string
  readonly deviceName: string
  readonly timewd: string | undefined
  /** When the member was seen before, in ms; left out or null = never. */
  readonly lastSeenAt?: number | null
  /** The language that the device asks for; left out = unknown. */
  readonly language?: Language
}

/** How long what is left of a session is kept after its end, so that a device that comes back late is told why, in ms: 30 days. */
const KEPT_AFTER = 30 * 86_400_000

/** How a session is looked for: by its token, which counts on its own device alone, or by its hash, within the server. */
type SessionKey = { readonly token: string; readonly deviceId: string } | { readonly tokenHash: string }

/** Which of a member's sessions go on when the others end; a device's only where they come from the same address. */
type Spared = { readonly session?: string | null; readonly device?: ClientOrigin }

/**
 * Begins a session that ends at 22:00 where the device is (B-4), and ends the member's sessions elsewhere: whoever names this device
 * at another address, too. The token leaves the server once, here; only its hash is stored.
 */
export async function beginSession(
  tx: Transaction,
  { memberId, deviceId, address, deviceName, timewd, language, lastSeenAt = null }: SessionStart,
): Promise<OpenedSession> {
  const token = toBase64Url(randomBytes(32))
  const key = toBase64Url(randomBytes(32))
  const expiresAt = sessionEndIn(tx.at, deviceZone(timewd) ?? profile.clock.zone)
  await endSessions(tx, memberId, { except: { device: { deviceId, address } }, by: deviceName }, profile.codes.loginElsewhere)
  await tx.db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('expires_at', '<=', tx.at - KEPT_AFTER)
    .where('member_id', 'not in', excludedMembers(tx.db, tx.at))
    .execute()
  await tx.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      device_id: deviceId,
      device_name: deviceName,
      address,
      created_at: tx.at,
      expires_at: expiresAt,
      ended_at: null,
      ended_code: null,
      ended_by: null,
      seal_key: key,
    })
    .execute()
  const start = { deviceId, device: deviceName, address, session: hashToken(token), lastSeenAt }
  const isNew = await noteUnusualLogin(tx, memberId, start)
  // Whoever logs in elsewhere does not choose the language of the warning about it.
  if (language !== undefined && !isNew) await storeLanguage(tx, memberId, language)
  return { token, key, expiresAt }
}

const sessionOf = prepared((reader, { tokenHash }: { readonly tokenHash: string }) =>
  reader.selectFrom('session').selectAll().where('token_hash', '=', tokenHash),
)

const memberOf = prepared((reader, { id }: { readonly id: string }) =>
  reader.selectFrom('member').selectAll().where('id', '=', id),
)

/**
 * The session of a key, or the code that says why there is none. A token on another device than its own is an unknown one; one of an
 * operator who did nothing for `idle` ms is over.
 */
export async function findSession(
  reader: Reader,
  key: SessionKey,
  now: number,
  idle: number | null = null,
): Promise<Session | NoSession> {
  const { unauthorized, accountBlockade, authError } = profile.codes
  const tokenHash = 'token' in key ? hashToken(key.token) : key.tokenHash
  const [row] = await sessionOf(reader, { tokenHash })
  const none = { code: unauthorized, at: null, by: null, sealKey: null }
  if (row === undefined || ('token' in key && row.device_id !== key.deviceId)) return none
  const { seal_key: sealKey } = row
  if (row.ended_at !== null) return { code: row.ended_code ?? unauthorized, at: row.ended_at, by: row.ended_by, sealKey }
  if (row.expires_at <= now || sealKey === null) return { ...none, sealKey }
  const [member] = await memberOf(reader, { id: row.member_id })
  if (member === undefined) return { ...none, sealKey }
  if (member.status !== '1') return { ...none, code: accountBlockade, sealKey }
  const { token_hash: foundHash, device_id: deviceId, expires_at: expiresAt, factor_at: provedAt } = row
  const usedAt = row.used_at ?? row.created_at
  if (idle !== null && member.role === 'operator' && usedAt + idle <= now) return { ...none, code: authError, sealKey }
  return { tokenHash: foundHash, deviceId, expiresAt, member, sealKey, isProved: provedAt !== null, usedAt }
}

/** Ends a session and its sockets; `code` tells them why, `by` the device that this comes from. Nothing happens when it has ended already. */
export async function endSession(tx: Transaction, tokenHash: string, code: number, by: string | null = null): Promise<void> {
  const ended = await tx.db
    .updateTable('session')
    .set({ ended_at: tx.at, ended_code: code, ended_by: by })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  if (ended !== undefined) tx.publishAfterCommit({ type: 'ended', tokenHash, end: { code, at: tx.at, by } })
}

/** Ends a member's sessions but those that are spared; returns how many. `by` = the device that this comes from. */
export async function endSessions(
  tx: Transaction,
  memberId: string,
  { except: { session = null, device } = {}, by = null }: { readonly except?: Spared; readonly by?: string | null },
  code: number,
): Promise<number> {
  const ended = await tx.db
    .updateTable('session')
    .set({ ended_at: tx.at, ended_code: code, ended_by: by })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', tx.at)
    .$if(session !== null, (query) => query.where('token_hash', '!=', session ?? ''))
    .$if(device !== undefined, (query) =>
      query.where((is) => is.or([is('device_id', '!=', device?.deviceId ?? ''), is('address', '!=', device?.address ?? '')])),
    )
    .returning('token_hash')
    .execute()
  for (const { token_hash: tokenHash } of ended) tx.publishAfterCommit({ type: 'ended', tokenHash, end: { code, at: tx.at, by } })
  return ended.length
}
