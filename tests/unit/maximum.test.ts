import { expect, test } from 'vitest'
import type { Schema } from '#src/api/contract/defineCall.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { NewBankCard, NewUsdtAddress, NewVirtualAddress } from '#src/api/model/savedCard.ts'
import { SAVED_FAULTS } from '#src/ui/cashier/savedCards/savedFaults.ts'

const CARD = { bank: 'ICBC', cardNum: '6222020000000008', holder: 'Mia Holder' }

test.each<[string, string, Schema, Record<string, unknown>]>([
  ['holder', 'name.tooLong', NewBankCard, { ...CARD, holder: 'x'.repeat(65) }],
  ['cardNum', 'card.tooLong', NewBankCard, { ...CARD, cardNum: '6'.repeat(41) }],
  ['address', 'address.tooLong', NewUsdtAddress, { network: 'TRC20', address: `T${'1'.repeat(64)}` }],
  ['address', 'address.tooLong', NewUsdtAddress, { network: 'ERC20', address: `0x${'1'.repeat(64)}` }],
  ['address', 'address.tooLong', NewVirtualAddress, { currency: 'ECNY', address: '0'.repeat(65) }],
  ['address', 'address.tooLong', NewVirtualAddress, { currency: 'HBC', address: `HB${'1'.repeat(64)}` }],
])('[V-8 maximum] a %s over its maximum fails with %s, which has words of its own', (field, rule, schema, draft) => {
  expect(fieldErrors(schema, draft)[field]).toBe(rule)
  expect(Object.keys(SAVED_FAULTS)).toContain(rule)
})
