import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the cashier as a whole, in English. */
export const words: SameKeys<typeof chinese> = {
  cashier: {
    places: 'Wallet places',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    wallet: 'Balance',
    balance: 'Main wallet',
    records: 'Transactions',
    cards: 'Payout accounts',
    limits: 'Safer play',
    depositOrder: 'Deposit order',
    withdrawal: 'Withdrawal',
    yeb: 'Interest wallet',
    bonuses: 'Bonuses',
    copy: {
      number: 'Copy number',
      done: 'Copied',
      byHand: 'The browser does not allow copying: select the number and copy it by hand',
    },
    missing: 'No such page',
    missingText: 'The link may be wrong.',
    toCashier: 'To the wallet',
    toPlace: 'Go to {{name}}',
    playMoney: 'A demo: all money here is play money. Do not pay for real.',
  },
}
