import type { setupCalls } from '#src/api/contract/setup.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { setUpOperator } from '../members/setup.ts'
import type { CallContext } from './context.ts'

export const setupHandlers = {
  setupOperator: (order, { services, caller }) => setUpOperator(services, caller, order),
} satisfies Handlers<typeof setupCalls, CallContext>
