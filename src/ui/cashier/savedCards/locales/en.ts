import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of saved cards and addresses, in English. */
export const words: SameKeys<typeof chinese> = {
  cards: {
    virtual: 'Virtual-currency wallets',
    count: '{{count}} / {{most}}',
    add: { bankCard: 'Add a bank card', usdt: 'Add a USDT address', virtual: 'Add a wallet' },
    empty: { bankCard: 'No bank card yet', usdt: 'No USDT address yet', virtual: 'No wallet yet' },
    emptyText: {
      bankCard: 'Add a card in your own name, so that your money has a way out.',
      usdt: 'Add your own USDT address to withdraw USDT.',
      virtual: 'Add your own wallet to withdraw to it.',
    },
    failed: 'This could not be loaded',
    full: 'At most {{most}} are kept. Delete one to add another.',
    bank: 'Bank',
    banks: {
      ICBC: 'ICBC',
      CCB: 'CCB',
      ABC: 'ABC',
      BOC: 'Bank of China',
      COMM: 'Bank of Communications',
      CMB: 'CMB',
      PSBC: 'Postal Savings Bank',
      CITIC: 'CITIC Bank',
    },
    holder: 'Cardholder',
    holderHint: 'All cards need the same name, as your bank has it',
    number: 'Card number',
    network: 'Network',
    networkHint: 'Check the network and the address: what is sent over the wrong one is lost',
    currency: 'Currency',
    currencies: { ECNY: 'Digital yuan', HBC: 'Harbour coin' },
    currencyHint: 'One coin is worth one yuan',
    address: 'Address',
    save: 'Save',
    saving: 'Saving…',
    fault: {
      number: 'This is not a card number. Check each digit',
      holder: 'Enter your real name: 2 to 24 Chinese characters with at most one middle dot, or 4 to 48 letters',
      trc20: 'The address begins with T and has 34 characters',
      erc20: 'The address begins with 0x and has 42 characters',
      ecny: 'The wallet number begins with 0 and has 16 digits',
      hbc: 'The address begins with HB and has 32 characters',
    },
    refusal: {
      full: 'Three are kept already. Delete one first.',
      checksum: 'The checksum of this address does not fit: a character may be wrong. Copy it again.',
      holder: 'The name differs from that of your other cards. Only your own cards can be added.',
    },
    delete: 'Delete {{name}} {{number}}',
    deleteTitle: 'Delete this?',
    deleteText: '{{name}} {{number}} would have to be added again. Withdrawals under way are not affected.',
    deleteConfirm: 'Delete',
  },
}
