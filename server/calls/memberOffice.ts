import type { Handlers } from '#src/api/contract/handlers.ts'
import type { memberOfficeCalls } from '#src/api/contract/memberOffice.ts'
import type { CallContext } from './context.ts'
import {
  endMemberSessions,
  listMembers,
  type MemberOutcome,
  profileOf,
  resetMemberPassword,
  setMemberStatus,
} from '../backOffice/memberOffice.ts'
import { memberOf } from '../members/caller.ts'

export const memberOfficeHandlers = {
  officeMembers: (query, { services: { db } }) => listMembers(db, query),

  officeMember: ({ memberId }, { services: { db, now } }) => profileOf(db, memberId, now()),

  officeMemberStatus: async (order, context) =>
    told(context, await context.services.write((tx) => setMemberStatus(tx, memberOf(context.caller), order))),

  officeMemberSessionsEnd: async (order, context) =>
    told(context, await context.services.write((tx) => endMemberSessions(tx, memberOf(context.caller), order))),

  officeMemberPassword: async (order, context) =>
    told(context, await resetMemberPassword(context.services, memberOf(context.caller), order)),
} satisfies Handlers<typeof memberOfficeCalls, CallContext>

/** The answer, after the trail has heard what changed; of a refusal it hears that. */
function told({ noteChange }: CallContext, outcome: MemberOutcome) {
  if (outcome.result !== 'done') {
    noteChange(null, outcome)
    return outcome
  }
  const { before, profile, password } = outcome
  noteChange(
    { name: before.name, isActive: before.isActive },
    { name: profile.member.name, isActive: profile.member.isActive, sessions: profile.sessions.length },
  )
  return { result: outcome.result, profile, password }
}
