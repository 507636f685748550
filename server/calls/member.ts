import type { Handlers } from '#src/api/contract/handlers.ts'
import type { memberCalls } from '#src/api/contract/member.ts'
import { memberInfoOf } from '../members/members.ts'
import { callerOf, type CallContext } from './context.ts'

export const memberHandlers = {
  memberInfo: (_, context) => memberInfoOf(callerOf(context)),
} satisfies Handlers<typeof memberCalls, CallContext>
