import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import type {
  officeMemberLimit,
  officeMemberNote,
  officeMemberPassword,
  officeMemberSessionEnd,
  officeMemberSessionsEnd,
  officeMemberStatus,
  officeMemberTag,
} from '#src/api/contract/memberOffice.ts'
import { type MemberAnswer, MEMBER_NOTES_MOST, type MemberProfileWire } from '#src/api/model/memberOffice.ts'
import { siteTime } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import { setStatus } from '../members/account.ts'
import { holdGrade, showGrade } from '../members/memberGrade.ts'
import { tellMember } from '../members/memberMessages.ts'
import { sessionIdOf } from '../members/memberSessions.ts'
import { findMember, type MemberRow } from '../members/members.ts'
import { makePassword } from '../members/newAccount.ts'
import type { Passwords } from '../members/passwords.ts'
import { requireRightNow } from '../members/rights.ts'
import { endSession, endSessions } from '../members/sessions.ts'
import { noteSecurity } from '../members/securityNotices.ts'
import { noteReset } from '../members/staffResets.ts'
import { giveTemporaryPassword } from '../members/temporaryPassword.ts'
import { conflict, notFound } from '../platform/callError.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { SaferPlay } from '../saferPlay/saferPlay.ts'
import { profileOf } from './memberProfile.ts'

type Refusal = Exclude<MemberAnswer['result'], 'done'>

/** What became of an act on a member, how they stood before it, and the password that was made. */
export type MemberOutcome =
  | {
      readonly result: 'done'
      readonly before: MemberProfileWire
      readonly profile: MemberProfileWire
      readonly password: string | null
    }
  | { readonly result: Refusal }

/**
 * Does an act to a member's account, and tells how it stands then; nobody does one to their own, nor here to an operator's or a developer's.
 * The act says why it did nothing. Throws `notFound` where there is no member, `forbidden` for who may not, or not any more: a
 * moderator's account takes the right to rooms as well.
 */
export async function actOn(
  tx: Transaction,
  by: MemberRow,
  memberId: string,
  act: () => Promise<Refusal | null>,
  password: string | null = null,
): Promise<MemberOutcome> {
  await requireRightNow(tx.db, by.id, 'members.act')
  const row = await findMember(tx.db, memberId)
  if (row === undefined) throw notFound()
  if (memberId === by.id) return { result: 'own' }
  if (row.role === 'operator' || row.role === 'developer') return { result: row.role }
  // Who gets a moderator's account could moderate: that is not the right to members.
  if (row.role === 'admin') await requireRightNow(tx.db, by.id, 'rooms.act')
  const before = await profileOf(tx.db, memberId, tx.at)
  const refusal = await act()
  if (refusal !== null) return { result: refusal }
  return { result: 'done', before, profile: await profileOf(tx.db, memberId, tx.at), password }
}

/** Keeps a member out, or lets them in again; see the call `officeMemberStatus`. */
export function setMemberStatus(
  tx: Transaction,
  by: MemberRow,
  { memberId, isActive }: ParsedPayloadOf<typeof officeMemberStatus>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    await setStatus(tx, memberId, isActive ? '1' : '2')
    return null
  })
}

/** Ends all sessions of a member; see the call `officeMemberSessionsEnd`. */
export function endMemberSessions(
  tx: Transaction,
  by: MemberRow,
  { memberId }: ParsedPayloadOf<typeof officeMemberSessionsEnd>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    await endSessions(tx, memberId, {}, profile.codes.unauthorized)
    return null
  })
}

/** Ends one session of a member; see the call `officeMemberSessionEnd`. */
export function endMemberSession(
  tx: Transaction,
  by: MemberRow,
  { memberId, sessionId }: ParsedPayloadOf<typeof officeMemberSessionEnd>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    const sessions = await tx.db
      .selectFrom('session')
      .select(['token_hash', 'ended_at'])
      .where('member_id', '=', memberId)
      .where('expires_at', '>', tx.at)
      .execute()
    const found = sessions.find((one) => sessionIdOf(one.token_hash) === sessionId)
    if (found === undefined) return 'gone'
    // One that is sent again after a lost answer.
    if (found.ended_at !== null) return null
    await endSession(tx, found.token_hash, profile.codes.unauthorized)
    return null
  })
}

/** Writes a note about a member, once an id; see the call `officeMemberNote`. Throws `conflict` for an id that was another note. */
export function noteMember(
  tx: Transaction,
  by: MemberRow,
  { clientId, memberId, content }: ParsedPayloadOf<typeof officeMemberNote>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    const id = `n-${clientId}`
    const first = await tx.db.selectFrom('member_note').selectAll().where('id', '=', id).executeTakeFirst()
    if (first !== undefined) {
      if (first.member_id !== memberId || first.by_member_id !== by.id || first.content !== content) throw conflict()
      return null
    }
    const { notes } = await tx.db
      .selectFrom('member_note')
      .select((fn) => fn.fn.countAll<number>().as('notes'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (Number(notes) >= MEMBER_NOTES_MOST) return 'full'
    const row = { id, member_id: memberId, at: tx.at, by_member_id: by.id, by_name: by.name, content }
    await tx.db.insertInto('member_note').values(row).execute()
    return null
  })
}

/** Marks a member, or takes a mark away; see the call `officeMemberTag`. Their open pages of activities are told: marks say who takes part. */
export function tagMember(
  tx: Transaction,
  by: MemberRow,
  { memberId, tag, isSet }: ParsedPayloadOf<typeof officeMemberTag>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    const changed = isSet
      ? await tx.db
          .insertInto('member_tag')
          .values({ member_id: memberId, tag, at: tx.at })
          .onConflict((clash) => clash.doNothing())
          .returning('tag')
          .executeTakeFirst()
      : await tx.db
          .deleteFrom('member_tag')
          .where('member_id', '=', memberId)
          .where('tag', '=', tag)
          .returning('tag')
          .executeTakeFirst()
    if (changed !== undefined) tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'activity', activityId: 'all' } })
    if (tag === 'noLevel') {
      await holdGrade(tx, memberId)
      await showGrade(tx, memberId)
    }
    return null
  })
}

/** Makes a member's deposit limit stricter; see the call `officeMemberLimit`. */
export function tightenMemberLimit(
  tx: Transaction,
  saferPlay: SaferPlay,
  { by, deviceId }: { readonly by: MemberRow; readonly deviceId: string },
  { memberId, period, limit }: ParsedPayloadOf<typeof officeMemberLimit>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () =>
    (await saferPlay.tighten(tx, { memberId, deviceId, operator: by.name }, period, limit)) ? null : 'looser',
  )
}

/** Gives a member a made password, that they change at the next login; see the call `officeMemberPassword`. */
export async function resetMemberPassword(
  { write, passwords }: { readonly write: Write; readonly passwords: Passwords },
  by: MemberRow,
  { memberId }: ParsedPayloadOf<typeof officeMemberPassword>,
): Promise<MemberOutcome> {
  const password = makePassword()
  const hash = await passwords.members.queue(by.id, () => passwords.members.hash(password))
  const change = (tx: Transaction) => async () => {
    await giveTemporaryPassword(tx, memberId, hash)
    await noteReset(tx, memberId, by.id)
    await noteSecurity(tx, memberId, 'password', undefined, { isTold: true })
    await tellMember(tx, memberId, 'passwordReset', { at: siteTime(tx.at) })
    return null
  }
  return write((tx) => actOn(tx, by, memberId, change(tx), password))
}
