import type { Handlers } from '#src/api/contract/handlers.ts'
import type { recordCalls } from '#src/api/contract/records.ts'
import { historyOf, listDeals } from '../cashier/records/records.ts'
import { callerOf, type CallContext } from './context.ts'

export const recordHandlers = {
  dealRecords: (query, context) => listDeals(context.services.db, { memberId: callerOf(context).id, ...query }),

  balanceHistory: (query, context) => historyOf(context.services.db, callerOf(context).id, query, context.services.now()),
} satisfies Handlers<typeof recordCalls, CallContext>
