import { expect, test } from 'vitest'
import { LedgerDrift } from '#server/ledger/audit.ts'
import { HOUSE } from '#server/ledger/ledger.ts'
import { isSound, type Proof, proofLines } from '#server/ledger/proof.ts'

const proof: Proof = {
  accounts: 3,
  movements: 2,
  entries: 4,
  replayed: 3,
  books: [{ asset: 'FEN', accounts: 3, members: 700, house: -700, balances: 0, entries: 0 }],
  house: [
    { owner: HOUSE.suspense, asset: 'FEN', balance: 0 },
    { owner: HOUSE.suspense, asset: 'UUSDT', balance: 25 },
    { owner: HOUSE.fees, asset: 'FEN', balance: 9 },
  ],
  drifts: [],
}
const linesOf = (change: Partial<Proof> = {}) =>
  proofLines({ ...proof, ...change }).map((line) => line.replaceAll(/ +/g, ' ').trim())

test('[Q9] a proof counts what there is, each asset by members and house, and each account of the house', () => {
  const lines = linesOf()
  expect(lines[0]).toBe('3 accounts, 2 movements, 4 entries')
  expect(lines[2]).toBe('asset accounts members hold house holds sum of balances sum of entries')
  expect(lines[3]).toBe('FEN 3 700 -700 0 0')
  expect(lines).toContain(`${HOUSE.fees} FEN 9`)
  expect(lines).toContain('Entries replayed give the balance of 3 of 3 accounts.')
})

test('[Q9] a proof names what is in suspense where it is more than nothing, and that alone', () => {
  expect(linesOf()).toContain('In suspense, as nobody is sure whose it is: 25 UUSDT.')
  expect(linesOf({ house: proof.house.filter(({ balance }) => balance !== 25) })).toContain(
    'In suspense, as nobody is sure whose it is: nothing.',
  )
  const both = linesOf({ house: [...proof.house, { owner: HOUSE.suspense, asset: 'GOLD', balance: -4 }] })
  expect(both).toContain('In suspense, as nobody is sure whose it is: 25 UUSDT, -4 GOLD.')
})

test('[Q9] a proof is sound without a drift alone, and lists and counts those that there are', () => {
  expect([isSound(proof), isSound({ ...proof, drifts: ['a'] })]).toEqual([true, false])
  expect(linesOf().at(-1)).toMatch(/^Sound: /)
  expect(linesOf({ drifts: ['one thing'] }).slice(-2)).toEqual([
    'DRIFT one thing',
    'NOT SOUND: 1 drift. The server will not start on this ledger.',
  ])
  expect(linesOf({ drifts: ['a', 'b'] }).at(-1)).toMatch(/^NOT SOUND: 2 drifts\./)
})

test('[Q9] a refusal to start lists twenty drifts, and how many more there are', () => {
  const drifts = (count: number) => Array.from({ length: count }, (_, index) => `drift ${index + 1}.`)
  const told = (count: number) => new LedgerDrift(drifts(count)).message.split('\n')
  expect(told(20).filter((line) => line.startsWith('  drift'))).toHaveLength(20)
  expect(told(20).some((line) => line.includes('more'))).toBe(false)
  expect(told(23)).toContain('  and 3 more')
  expect(told(23)).not.toContain('  drift 21.')
  expect(new LedgerDrift(drifts(23))).toMatchObject({ name: 'LedgerDrift', drifts: drifts(23) })
})
