import type { memberCalls } from '#src/api/contract/member.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberInfoOf } from '../members/members.ts'
import { memberOf } from '../members/caller.ts'

export const memberHandlers = {
  memberInfo: (_, { caller }) => memberInfoOf(memberOf(caller)),
} satisfies Handlers<typeof memberCalls, CallContext>
