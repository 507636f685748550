import { createPagedList } from '../kit/pagedListMachine.ts'
import type { Balances } from './walletMachine.ts'

/** All that the member has, as the list of one: it is renewed whenever the server says that money has moved. */
export const fundsMachine = createPagedList<Balances, null>('funds', { keyOf: () => 'funds', step: 1, onChange: 'renew' })
