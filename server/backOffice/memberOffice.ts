import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import {
  MEMBER_PAGE,
  type officeMemberPassword,
  type officeMembers,
  type officeMemberSessionsEnd,
  type officeMemberStatus,
} from '#src/api/contract/memberOffice.ts'
import type { MemberAnswer, MemberProfile, OfficeMember } from '#src/api/model/memberOffice.ts'
import { siteTime } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import { changePassword, setStatus } from '../members/account.ts'
import { tellMember } from '../members/memberMessages.ts'
import { findMember, type MemberRow } from '../members/members.ts'
import { makePassword } from '../members/newAccount.ts'
import type { Passwords } from '../members/passwords.ts'
import { requireRightNow } from '../members/rights.ts'
import { endSessions } from '../members/sessions.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import type { Transaction, Write } from '../platform/transaction.ts'

/** Changes of safer play that a profile shows. */
const PLAY_SHOWN = 50

/** What became of an act on a member, how the account stood before it, and the password that was made. */
export type MemberOutcome =
  | { readonly result: 'done'; readonly before: OfficeMember; readonly profile: MemberProfile; readonly password: string | null }
  | { readonly result: Exclude<MemberAnswer['result'], 'done'> }

function memberOf(row: MemberRow): OfficeMember {
  return {
    memberId: row.id,
    name: row.name,
    nickname: row.nickname,
    role: row.role,
    vipLevel: row.vip_level,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isActive: row.status === '1',
  }
}

/** A page of accounts, latest first; see the call `officeMembers`. After an account that there is not there is nothing. */
export async function listMembers(
  reader: Reader,
  { text, isActive, before }: ParsedPayloadOf<typeof officeMembers>,
): Promise<WireReplyOf<typeof officeMembers>> {
  let rows = reader.selectFrom('member').selectAll()
  if (text !== undefined) {
    rows = rows.where((is) => is.or([holdsText('name_key', text), holdsText('nickname', text), is('id', '=', text)]))
  }
  if (isActive !== undefined) rows = rows.where('status', isActive ? '=' : '<>', '1')
  if (before !== undefined) {
    const last = await findMember(reader, before)
    if (last === undefined) return { list: [], more: false }
    rows = rows.where((is) =>
      is.or([is('created_at', '<', last.created_at), is.and([is('created_at', '=', last.created_at), is('id', '<', last.id)])]),
    )
  }
  const found = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEMBER_PAGE + 1)
    .execute()
  return { list: found.slice(0, MEMBER_PAGE).map(memberOf), more: found.length > MEMBER_PAGE }
}

/** A member from near, now. Throws `notFound` where there is none. */
export async function profileOf(reader: Reader, memberId: string, now: number): Promise<MemberProfile> {
  const row = await findMember(reader, memberId)
  if (row === undefined) throw notFound()
  const sessions = await reader
    .selectFrom('session')
    .select(['created_at', 'expires_at', 'address'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  const play = await reader
    .selectFrom('play_log')
    .select(['at', 'action', 'detail_json'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PLAY_SHOWN)
    .execute()
  return {
    member: memberOf(row),
    sessions: sessions.map((one) => ({ createdAt: one.created_at, expiresAt: one.expires_at, address: one.address })),
    play: play.map(({ at, action, detail_json: detail }) => ({ at, action, detail })),
  }
}

/**
 * Does an act to a member's account, and tells how it stands then; nobody does one to their own, nor here to an operator's or a developer's.
 * Throws `notFound` where there is none, `forbidden` for who may not, or not any more: a moderator's account takes the right to rooms as well.
 */
async function actOn(
  tx: Transaction,
  by: MemberRow,
  memberId: string,
  act: () => Promise<unknown>,
  password: string | null = null,
): Promise<MemberOutcome> {
  await requireRightNow(tx.db, by.id, 'members.act')
  const row = await findMember(tx.db, memberId)
  if (row === undefined) throw notFound()
  if (memberId === by.id) return { result: 'own' }
  if (row.role === 'operator' || row.role === 'developer') return { result: row.role }
  // Who gets a moderator's account could moderate: that is not the right to members.
  if (row.role === 'admin') await requireRightNow(tx.db, by.id, 'rooms.act')
  await act()
  return { result: 'done', before: memberOf(row), profile: await profileOf(tx.db, memberId, tx.at), password }
}

/** Keeps a member out, or lets them in again; see the call `officeMemberStatus`. */
export function setMemberStatus(
  tx: Transaction,
  by: MemberRow,
  { memberId, isActive }: ParsedPayloadOf<typeof officeMemberStatus>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, () => setStatus(tx, memberId, isActive ? '1' : '2'))
}

/** Ends all sessions of a member; see the call `officeMemberSessionsEnd`. */
export function endMemberSessions(
  tx: Transaction,
  by: MemberRow,
  { memberId }: ParsedPayloadOf<typeof officeMemberSessionsEnd>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, () => endSessions(tx, memberId, {}, profile.codes.unauthorized))
}

/** Gives a member a made password; see the call `officeMemberPassword`. */
export async function resetMemberPassword(
  { write, passwords }: { readonly write: Write; readonly passwords: Passwords },
  by: MemberRow,
  { memberId }: ParsedPayloadOf<typeof officeMemberPassword>,
): Promise<MemberOutcome> {
  const password = makePassword()
  const hash = await passwords.members.queue(by.id, () => passwords.members.hash(password))
  const change = async (tx: Transaction) => {
    await changePassword(tx, memberId, hash, null)
    await tellMember(tx, memberId, 'passwordReset', { at: siteTime(tx.at) })
  }
  return write((tx) => actOn(tx, by, memberId, () => change(tx), password))
}
