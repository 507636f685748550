import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { isOver } from '#src/api/model/withdrawalState.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** The member's withdrawals, latest first: asked for again when a push says that one moved, and now and then while one may. */
export const withdrawalsMachine = createPagedList<Withdrawal, null>('withdrawals', {
  keyOf: ({ withdrawalId }) => withdrawalId,
  step: 20,
  onChange: 'renew',
  renewAfter: 20_000,
  renewWhile: (withdrawals) => withdrawals.some(({ state }) => !isOver(state)),
})
