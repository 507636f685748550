import type { coinBalanceCalls } from '#src/api/contract/coinBalance.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { toAmount } from '#src/api/model/money.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { callerOf, type CallContext } from './context.ts'

export const coinBalanceHandlers = {
  coinBalance: async (_, context) => ({ gold: toAmount(await balanceOf(context.services.db, callerOf(context).id, 'GOLD')) }),
} satisfies Handlers<typeof coinBalanceCalls, CallContext>
