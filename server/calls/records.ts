import type { recordCalls } from '#src/api/contract/records.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listDeals, historyOf } from '../cashier/records/records.ts'
import { memberOf } from '../members/caller.ts'

export const recordHandlers = {
  dealRecords: (query, { services: { db }, caller }) => listDeals(db, { memberId: memberOf(caller).id, ...query }),

  balanceHistory: (query, { services: { db, now }, caller }) => historyOf(db, memberOf(caller).id, query, now()),
} satisfies Handlers<typeof recordCalls, CallContext>
