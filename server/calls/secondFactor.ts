import type { Handlers } from '#src/api/contract/handlers.ts'
import type { secondFactorCalls } from '#src/api/contract/secondFactor.ts'
import type { CallContext } from './context.ts'
import { beginFactor, confirmFactor, proveFactor } from '../members/secondFactor.ts'

export const secondFactorHandlers = {
  secondFactorBegin: (_, { services, caller }) => beginFactor(services, caller),
  secondFactorConfirm: (order, { services, caller }) => confirmFactor(services, caller, order),
  secondFactorProve: (order, { services, caller }) => proveFactor(services, caller, order),
} satisfies Handlers<typeof secondFactorCalls, CallContext>
