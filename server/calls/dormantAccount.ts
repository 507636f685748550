import type { dormantAccountCalls } from '#src/api/contract/dormantAccount.ts'
import type { dormantWakeCalls } from '#src/api/contract/dormantWake.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'
import { markSeen, reactivate } from '../members/dormantAccount.ts'

export const dormantAccountHandlers = {
  dormantAccountCheck: async (_, { services: { write }, caller }) => {
    const member = memberOf(caller)
    const since = await write((tx) => markSeen(tx, member))
    return { dormant: since !== null, since }
  },

  dormantAccountReactivate: async ({ password }, { services, caller }) => {
    await reactivate(services, caller, password)
    return {}
  },
} satisfies Handlers<typeof dormantAccountCalls & typeof dormantWakeCalls, CallContext>
