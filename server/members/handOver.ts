import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import { hashToken, randomBytes } from '../platform/ids.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Caller } from './caller.ts'
import { findMember, memberInfoOf } from './members.ts'
import { markSeen } from './dormantAccount.ts'
import { beginSession, findSession, type Session } from './sessions.ts'
import { deviceName } from './deviceName.ts'

/** How long a one-time token may be used, in ms. */
const KEPT = 120_000
/** One-time tokens that one member may make: each is of use for one device. */
const PACE: RateLimit = { burst: 20, interval: 5_000 }

/** A one-time token for another device of the member. It is worth nothing once the session that made it has ended. */
export async function createHandOver(
  tx: Transaction,
  maker: Pick<Session, 'tokenHash' | 'member'>,
): Promise<{ token: string; expiresAt: number }> {
  const { id: memberId } = maker.member
  await requirePace(tx, `handOver:${memberId}`, PACE)
  const token = toBase64Url(randomBytes(32))
  const expiresAt = tx.at + KEPT
  await tx.db
    .insertInto('hand_over')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      maker_hash: maker.tokenHash,
      expires_at: expiresAt,
      device_id: null,
      session_hash: null,
    })
    .execute()
  return { token, expiresAt }
}

/**
 * Takes a one-time token for one device: whose it is, or null when it is unknown, too old or another device's, or when the session that
 * made it has ended. The device that took it may ask again until it is too old, for an answer can be lost on its way; not once the session
 * that it got has ended.
 */
async function takeHandOver(tx: Transaction, token: string, deviceId: string): Promise<string | null> {
  const taken = await tx.db
    .updateTable('hand_over')
    .set({ device_id: deviceId })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', tx.at)
    .where((is) => is.or([is('device_id', 'is', null), is('device_id', '=', deviceId)]))
    .returning(['member_id', 'maker_hash', 'session_hash'])
    .executeTakeFirst()
  // A token that was taken has itself ended the session that made it.
  const behind = taken?.session_hash ?? taken?.maker_hash ?? null
  if (taken === undefined || behind === null) return null
  const session = await findSession(tx.db, { tokenHash: behind }, tx.at)
  return 'code' in session ? null : taken.member_id
}

/** Notes which session a one-time token opened. */
async function noteHandOver(tx: Transaction, token: string, session: { readonly token: string }): Promise<void> {
  await tx.db
    .updateTable('hand_over')
    .set({ session_hash: hashToken(session.token) })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** Whether a one-time token was made for this member, used or not. */
export async function isOwnHandOver(db: Reader, token: string, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('hand_over').select('member_id').where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return row?.member_id === memberId
}

/** Exchanges a one-time token for a session on the caller's device (C-3). Throws `notFound` when it opens none (any more). */
export async function enterByHandOver(
  write: Write,
  caller: Caller,
  { token, timewd }: { token: string; timewd?: string | undefined },
) {
  const { deviceId, address, userAgent, language } = caller
  const opened = await write(async (tx) => {
    const memberId = await takeHandOver(tx, token, deviceId)
    const member = memberId === null ? undefined : await findMember(tx.db, memberId)
    if (member === undefined || member.status !== '1') return null
    await markSeen(tx, member)
    const start = {
      memberId: member.id,
      deviceId,
      address,
      deviceName: deviceName(userAgent),
      timewd,
      language,
      lastSeenAt: member.last_seen_at,
    }
    const session = await beginSession(tx, start)
    await noteHandOver(tx, token, session)
    return { ...session, member: memberInfoOf(member) }
  })
  if (opened === null) throw new CallError(profile.codes.notFound, 'handOverGone')
  return opened
}
