import type { Handlers } from '#src/api/contract/handlers.ts'
import type { memberOfficeCalls } from '#src/api/contract/memberOffice.ts'
import type { MemberProfileWire } from '#src/api/model/memberOffice.ts'
import type { CallContext } from './context.ts'
import { contactsOf } from '../accounts/contacts.ts'
import { correctBirthday, giveMemberGrade, takeDown } from '../backOffice/memberChanges.ts'
import {
  endMemberSession,
  endMemberSessions,
  type MemberOutcome,
  noteMember,
  resetMemberPassword,
  setMemberStatus,
  tagMember,
  tightenMemberLimit,
} from '../backOffice/memberOffice.ts'
import { listMembers, profileOf } from '../backOffice/memberProfile.ts'
import { asSeenBy, withBalances } from '../backOffice/memberSight.ts'
import { memberOf } from '../members/caller.ts'

export const memberOfficeHandlers = {
  officeMembers: async (query, { services: { db }, caller }) => {
    const page = await listMembers(db, query)
    return { ...page, list: await withBalances(db, memberOf(caller), page.list) }
  },

  officeMember: async ({ memberId }, context) =>
    seen(context, await profileOf(context.services.db, memberId, context.services.now())),

  officeMemberStatus: async (order, context) =>
    told(context, await context.services.write((tx) => setMemberStatus(tx, memberOf(context.caller), order))),

  officeMemberSessionEnd: async (order, context) =>
    told(context, await context.services.write((tx) => endMemberSession(tx, memberOf(context.caller), order))),

  officeMemberSessionsEnd: async (order, context) =>
    told(context, await context.services.write((tx) => endMemberSessions(tx, memberOf(context.caller), order))),

  officeMemberNote: async (order, context) =>
    told(context, await context.services.write((tx) => noteMember(tx, memberOf(context.caller), order))),

  officeMemberTag: async (order, context) =>
    told(context, await context.services.write((tx) => tagMember(tx, memberOf(context.caller), order))),

  officeMemberLimit: async (order, context) => {
    const { services, caller } = context
    const actor = { by: memberOf(caller), deviceId: caller.deviceId }
    return told(context, await services.write((tx) => tightenMemberLimit(tx, services.saferPlay, actor, order)))
  },

  officeMemberGrade: async (order, context) =>
    told(context, await context.services.write((tx) => giveMemberGrade(tx, memberOf(context.caller), order))),

  officeMemberBirthday: async (order, context) => {
    const actor = { by: memberOf(context.caller), deviceId: context.caller.deviceId, saferPlay: context.services.saferPlay }
    return told(context, await context.services.write((tx) => correctBirthday(tx, actor, order)))
  },

  officeMemberTakeDown: async (order, context) =>
    told(context, await context.services.write((tx) => takeDown(tx, memberOf(context.caller), order))),

  officeMemberPassword: async (order, context) =>
    told(context, await resetMemberPassword(context.services, memberOf(context.caller), order)),
} satisfies Handlers<typeof memberOfficeCalls, CallContext>

/** A member from near as the caller may see them. */
async function seen({ services: { db, vault }, caller }: CallContext, profile: MemberProfileWire) {
  return asSeenBy(db, memberOf(caller), profile, await contactsOf(db, vault, profile.member.memberId))
}

/** The answer, after the trail has heard what changed; of a refusal it hears that. */
async function told(context: CallContext, outcome: MemberOutcome) {
  const { noteChange } = context
  if (outcome.result !== 'done') {
    noteChange(null, outcome)
    return outcome
  }
  const { before, profile, password } = outcome
  noteChange(standingOf(before), standingOf(profile))
  return { result: outcome.result, profile: await seen(context, profile), password }
}

/** What an act can change of a member, as the trail keeps it; limits in fen. */
function standingOf({ member, avatar, birthday, grade, sessions, limits, notes }: MemberProfileWire) {
  return {
    name: member.name,
    nickname: member.nickname,
    avatar,
    birthday,
    grade: grade.kept,
    floor: grade.info.floor ?? null,
    isActive: member.isActive,
    tags: member.tags,
    sessions: sessions.length,
    limits: Object.fromEntries(limits.map(({ period, limit }) => [period, limit])),
    notes: notes.length,
  }
}
