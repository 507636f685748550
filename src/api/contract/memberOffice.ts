import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { Day } from '../model/day.ts'
import { Grade } from '../model/grade.ts'
import { listOf } from '../model/listOf.ts'
import {
  MEMBER_SEARCH_LIMIT,
  MemberAnswer,
  MemberNoteText,
  MemberProfile,
  OfficeMember,
  TAKEN_DOWN,
} from '../model/memberOffice.ts'
import { MemberTag } from '../model/memberTag.ts'
import { ActReason } from '../model/operator.ts'
import { LimitAmount, LimitPeriodName } from '../model/saferPlay.ts'
import { defineCall } from './defineCall.ts'

/** Members of one page. */
export const MEMBER_PAGE = 50

const Act = { memberId: Id, reason: ActReason }

/** Accounts whose name, nickname or id contains a text, and that are marked so, latest first, and after them those that nobody can log in to; the demo's robots only where `robots` is true. `before` = the last one of the page before. */
export const officeMembers = defineCall({
  path: '/api/admin/members/list',
  quiet: true,
  right: 'members.read',
  effect: 'none',
  payload: v.object({
    text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MEMBER_SEARCH_LIMIT))),
    isActive: v.optional(v.boolean()),
    tag: v.optional(MemberTag),
    robots: v.optional(v.boolean()),
    before: v.optional(Id),
  }),
  reply: v.object({ list: listOf(OfficeMember, MEMBER_PAGE), more: v.boolean() }),
})

/** A member from near. */
export const officeMember = defineCall({
  path: '/api/admin/members/one',
  quiet: true,
  right: 'members.read',
  effect: 'none',
  payload: v.object({ memberId: Id }),
  reply: MemberProfile,
})

/** Keeps a member out, with all of their sessions, or lets them in again. A moderator's account takes `rooms.act` as well; so do the acts below. */
export const officeMemberStatus = defineCall({
  path: '/api/admin/members/status',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ ...Act, isActive: v.boolean() }),
  reply: MemberAnswer,
})

/** Ends one session of a member, by its id in their profile. */
export const officeMemberSessionEnd = defineCall({
  path: '/api/admin/members/session-end',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ ...Act, sessionId: Id }),
  reply: MemberAnswer,
})

/** Writes a note about a member, once an id, for operators alone; it is never changed and never goes. It takes no reason: it is one. */
export const officeMemberNote = defineCall({
  path: '/api/admin/members/note',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ clientId: ClientId, memberId: Id, content: MemberNoteText }),
  reply: MemberAnswer,
})

/** Marks a member, or takes a mark away. */
export const officeMemberTag = defineCall({
  path: '/api/admin/members/tag',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ ...Act, tag: MemberTag, isSet: v.boolean() }),
  reply: MemberAnswer,
})

/** Makes a deposit limit of a member stricter, at once, and drops a raise that waits; a looser one is refused. The member is told. */
export const officeMemberLimit = defineCall({
  path: '/api/admin/members/limit',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ ...Act, period: LimitPeriodName, limit: LimitAmount }),
  reply: MemberAnswer,
})

/** Ends all sessions of a member. */
export const officeMemberSessionsEnd = defineCall({
  path: '/api/admin/members/sessions-end',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object(Act),
  reply: MemberAnswer,
})

/** Gives a member a made password, which is told this once and is good for a while, to set another one at the login (`oldPassword`); all of their sessions and one-time links end. */
export const officeMemberPassword = defineCall({
  path: '/api/admin/members/password',
  quiet: true,
  right: 'members.act',
  payload: v.object(Act),
  reply: MemberAnswer,
})

/** Gives a member a grade, held through a day of the site: until then no review takes it lower. 0 ends that, and leaves the grade. */
export const officeMemberGrade = defineCall({
  path: '/api/admin/members/grade',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ ...Act, grade: Grade, until: Day }),
  reply: MemberAnswer,
})

/** Puts a member's birth date right, also one that was set already. The member is told. */
export const officeMemberBirthday = defineCall({
  path: '/api/admin/members/birthday',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ ...Act, birthday: Day }),
  reply: MemberAnswer,
})

/** Takes a member's own picture or nickname away: one that names nobody stands in its place. The member is told. */
export const officeMemberTakeDown = defineCall({
  path: '/api/admin/members/take-down',
  quiet: true,
  right: 'members.act',
  effect: 'keyed',
  payload: v.object({ ...Act, what: v.picklist(TAKEN_DOWN) }),
  reply: MemberAnswer,
})

export const memberOfficeCalls = {
  officeMembers,
  officeMember,
  officeMemberStatus,
  officeMemberSessionEnd,
  officeMemberSessionsEnd,
  officeMemberNote,
  officeMemberTag,
  officeMemberLimit,
  officeMemberPassword,
  officeMemberGrade,
  officeMemberBirthday,
  officeMemberTakeDown,
}
