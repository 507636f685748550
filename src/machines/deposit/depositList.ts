import type { DepositOrder } from '#src/api/model/deposit.ts'
import { createListMachine } from '../kit/listMachine.ts'

/** The member's latest deposit orders. */
export const depositListMachine = createListMachine<DepositOrder, null>('depositList')
