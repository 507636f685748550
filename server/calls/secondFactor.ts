import type { Handlers } from '#src/api/contract/handlers.ts'
import type { secondFactorCalls } from '#src/api/contract/secondFactor.ts'
import type { CallContext } from './context.ts'
import { noteResult } from './noteResult.ts'
import { beginFactor, confirmFactor, proveFactor } from '../members/secondFactor.ts'

export const secondFactorHandlers = {
  secondFactorBegin: async (order, context) => noteResult(context, await beginFactor(context.services, context.caller, order)),
  secondFactorConfirm: async (order, context) =>
    noteResult(context, await confirmFactor(context.services, context.caller, order)),
  secondFactorProve: async (order, context) => noteResult(context, await proveFactor(context.services, context.caller, order)),
} satisfies Handlers<typeof secondFactorCalls, CallContext>
