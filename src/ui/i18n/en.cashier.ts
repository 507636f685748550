import type { CashierWords } from './keys.ts'

/** Words of the cashier as a whole in English. */
export const enCashier: CashierWords = {
  cashier: {
    places: 'Wallet places',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    wallet: 'Balance',
    records: 'Records',
    cards: 'Cards and addresses',
    limits: 'Safer play',
    show: 'Show balances',
    hide: 'Hide balances',
    copy: {
      number: 'Copy number',
      done: 'Copied',
      byHand: 'The browser does not allow copying: select the number and copy it by hand',
    },
    loginTitle: 'Log in to use the wallet',
    loginText: 'Deposits, withdrawals and balances are for your eyes alone.',
    missing: 'No such page',
    missingText: 'The link may be wrong.',
    toCashier: 'To the wallet',
    playMoney: 'A demo: all money here is play money. Do not pay for real.',
  },
}
