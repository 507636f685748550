import { siteTime } from '#src/api/model/day.ts'
import { NOTICES_AT_ONCE, type SecurityKind, type SecurityNotice } from '#src/api/model/securityNotice.ts'
import { addressPlace, roughAddress } from '../platform/addressKey.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { SECURITY_PAGE, tellMember } from './memberMessages.ts'

/** Where it was done: in which session, by its hash, and on a device of what rough name; null = unknown, or by staff. */
export type SecurityOrigin = { readonly session: string | null; readonly device: string | null }

const UNKNOWN: SecurityOrigin = { session: null, device: null }

/** Words of the message to the member; null = whoever notes it tells them with more. */
const MESSAGES = {
  newDevice: 'deviceNew',
  newPlace: null,
  password: 'passwordChanged',
  phone: 'phoneChanged',
  email: 'emailChanged',
  contactLost: null,
  withdrawPassword: null,
  withdrawTries: 'withdrawTries',
  destination: null,
  factorOn: 'factorOn',
  factorOff: 'factorOff',
  factorCodes: 'factorCodes',
  factorUsed: 'factorUsed',
} as const satisfies Readonly<Record<SecurityKind, string | null>>

/**
 * Notes something that the member must hear of because somebody else may have done it (C-8): it is among their messages, it is sent to
 * their e-mail address or phone by whoever sweeps what was not sent, and it is shown after the next login elsewhere, until it is answered.
 * Nothing mutes it. `isTold` = a message with more says it already; `place` = where from, roughly.
 */
export async function noteSecurity(
  tx: Transaction,
  memberId: string,
  kind: SecurityKind,
  { session, device }: SecurityOrigin = UNKNOWN,
  { isTold = false, place = null }: { readonly isTold?: boolean; readonly place?: string | null } = {},
): Promise<void> {
  await tx.db
    .insertInto('security_notice')
    .values({
      id: newId('n'),
      member_id: memberId,
      kind,
      device,
      session_hash: session,
      at: tx.at,
      sent_at: null,
      answered_at: null,
      answer: null,
    })
    .execute()
  const word = isTold ? null : MESSAGES[kind]
  const at = siteTime(tx.at)
  if (word === 'deviceNew')
    await tellMember(
      tx,
      memberId,
      word,
      { at, device: place === null ? (device ?? '?') : `${device ?? '?'} · ${place}` },
      SECURITY_PAGE,
    )
  else if (word !== null) await tellMember(tx, memberId, word, { at }, SECURITY_PAGE)
}

/** How long a place is known after a login there, in ms: no longer than sessions are kept. */
const PLACE_KNOWN = 30 * DAY

/** How long a device must be in before it may say that it was the member, in ms: as long as money waits, and messages are there to be read. */
const KNOWN_AFTER = DAY

/**
 * Whether a member was in on a device for a day, or has no older one since the account is no older: whoever has just come in with the
 * password does not answer for the owner.
 */
export async function isKnownDevice(reader: Reader, memberId: string, deviceId: string, now: number): Promise<boolean> {
  const since = now - KNOWN_AFTER
  const row = await reader
    .selectFrom('member')
    .select('member.id')
    .where('member.id', '=', memberId)
    .where((is) =>
      is.or([
        is('member.created_at', '>', since),
        is.exists(
          is
            .selectFrom('session')
            .select('session.token_hash')
            .where('session.member_id', '=', memberId)
            .where('session.device_id', '=', deviceId)
            .where('session.created_at', '<=', since),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** What a member has not answered, the latest first, without what this session did itself; `mayOwn` = see `isKnownDevice`. */
export async function openNotices(
  reader: Reader,
  memberId: string,
  { sessionHash, mayOwn }: { readonly sessionHash: string; readonly mayOwn: boolean },
): Promise<SecurityNotice[]> {
  const rows = await reader
    .selectFrom('security_notice')
    .select(['id', 'kind', 'device', 'at'])
    .where('member_id', '=', memberId)
    .where('answered_at', 'is', null)
    .where((is) => is.or([is('session_hash', 'is', null), is('session_hash', '<>', sessionHash)]))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(NOTICES_AT_ONCE)
    .execute()
  return rows.map(({ id, ...notice }) => ({ noticeId: id, ...notice, mayOwn }))
}

type Login = {
  readonly deviceId: string
  readonly device: string
  readonly address: string
  readonly session: string
  /** When the member was seen before, in ms; null = never. */
  readonly lastSeenAt: number | null
}

/**
 * Notes a login on a device that the member was never logged in on, as far back as sessions are remembered; their very first one is no
 * news. Devices name themselves, so that one on a known device is noted too where it comes from a place of which none came for thirty
 * days: once a day, that somebody on a journey is left in peace. Whether it is on a new device or at a new place.
 */
export async function noteUnusualLogin(tx: Transaction, memberId: string, login: Login): Promise<boolean> {
  const { deviceId, device, address, session, lastSeenAt } = login
  const before = await tx.db
    .selectFrom('session')
    .select(['device_id', 'address', 'created_at'])
    .where('member_id', '=', memberId)
    .where('token_hash', '<>', session)
    .execute()
  if (before.length === 0 && lastSeenAt === null) return false
  if (!before.some((one) => one.device_id === deviceId)) {
    await noteSecurity(tx, memberId, 'newDevice', { session, device }, { place: roughAddress(address) })
    return true
  }
  const place = addressPlace(address)
  if (before.some((one) => one.created_at > tx.at - PLACE_KNOWN && addressPlace(one.address) === place)) return false
  if (!(await wasToldToday(tx, memberId))) {
    await noteSecurity(tx, memberId, 'newPlace', { session, device }, { isTold: true })
    await tellMember(tx, memberId, 'placeNew', { at: siteTime(tx.at), device, address: roughAddress(address) }, SECURITY_PAGE)
  }
  return true
}

/** Whether a member was told of a login at a new place or on a new device within a day. */
async function wasToldToday(tx: Transaction, memberId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('security_notice')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['newDevice', 'newPlace'])
    .where('at', '>', tx.at - DAY)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
