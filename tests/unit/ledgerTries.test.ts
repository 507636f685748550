import { expect, test } from 'vitest'
import { outcomeOf } from '#tests/chaos/ledger/books.ts'

const [done, refused, unknown] = [{ refused: null }, { refused: 'insufficient' }, null]

test.each([
  ['one that was carried out after all', [refused, done, unknown], 'acknowledged'],
  ['none but refused ones', [refused, refused], 'refused'],
  ['one that nobody told of', [refused, unknown], 'either'],
] as const)('[Q7] a refused order with earlier tries, %s, must be in the books or not accordingly', (_, tries, outcome) => {
  expect(outcomeOf(tries)).toBe(outcome)
})
