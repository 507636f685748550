import type { coinBalanceCalls } from '#src/api/contract/coinBalance.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { toAmount } from '#src/api/model/money.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { memberOf } from '../members/caller.ts'

export const coinBalanceHandlers = {
  coinBalance: async (_, { services: { db }, caller }) => ({ gold: toAmount(await balanceOf(db, memberOf(caller).id, 'GOLD')) }),
} satisfies Handlers<typeof coinBalanceCalls, CallContext>
