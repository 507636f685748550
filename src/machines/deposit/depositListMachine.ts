import type { DepositOrder } from '#src/api/model/deposit.ts'
import { isDepositOpen } from '#src/api/model/depositState.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** The member's deposit orders (C-10), latest first, page after page: asked for again when one of them changes, and now and then while one is open. */
export const depositListMachine = createPagedList<DepositOrder, null>('depositList', {
  keyOf: ({ orderId }) => orderId,
  step: 10,
  onChange: 'renew',
  renewAfter: 20_000,
  renewWhile: (orders) => orders.some(({ state }) => isDepositOpen(state)),
})
