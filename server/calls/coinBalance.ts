import type { coinBalanceCalls } from '#src/api/contract/coinBalance.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { memberOf } from '../members/caller.ts'

export const coinBalanceHandlers = {
  coinBalance: async (_, { services: { db }, caller }) => ({ gold: toWire(await balanceOf(db, memberOf(caller).id, 'GOLD')) }),
} satisfies Handlers<typeof coinBalanceCalls, CallContext>
