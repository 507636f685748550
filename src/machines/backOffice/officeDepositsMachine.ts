import type { OrderMethod } from '#src/api/model/deposit.ts'
import type { DepositState } from '#src/api/model/depositState.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which deposit orders; null = whatever it is. Days are of UTC+8 (`2025-08-13`), both included. */
export type OfficeDepositsQuery = {
  readonly text: string | null
  readonly state: DepositState | null
  readonly method: OrderMethod | null
  readonly from: string | null
  readonly to: string | null
}

/** Deposit orders of all members, latest first; asked for again when the case of a deposit is another. */
export const officeDepositsMachine = createPagedList<OfficeDeposit, OfficeDepositsQuery>('officeDeposits', {
  keyOf: ({ orderId }) => orderId,
  step: 50,
  onChange: 'renew',
})

/** How many deposit orders a query finds in all. */
export type DepositTotal = { readonly total: number }

/** The number of all orders that a query finds, beside the pages of them. */
export const depositTotalMachine = createPagedList<DepositTotal, OfficeDepositsQuery>('depositTotal', {
  keyOf: () => 'total',
  step: 1,
  onChange: 'renew',
})
