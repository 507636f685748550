import type { ParseKeysWithoutVariables } from 'i18next'

/** Words for what a rule of a saved card or address complains of. */
export const SAVED_FAULTS: Readonly<Record<string, ParseKeysWithoutVariables<'savedCards'>>> = {
  'card.wrong': 'cards.fault.number',
  'card.tooLong': 'cards.fault.numberTooLong',
  'name.malformed': 'cards.fault.holder',
  'name.tooLong': 'cards.fault.holderTooLong',
  'address.trc20': 'cards.fault.trc20',
  'address.erc20': 'cards.fault.erc20',
  'address.ecny': 'cards.fault.ecny',
  'address.hbc': 'cards.fault.hbc',
  'address.missing': 'cards.fault.addressMissing',
  'address.tooLong': 'cards.fault.addressTooLong',
}
