import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOf } from '#src/api/model/games/fair/draw.ts'
import { fraction, numberOf, percentOf } from '#src/api/model/games/fraction.ts'
import { SLOT_RETURN, slotReturn } from '#src/api/model/games/slot/slotReturn.ts'
import { ROWS, SLOT, type SlotRules } from '#src/api/model/games/slot/slotRules.ts'
import { gridAt, spin } from '#src/api/model/games/slot/spin.ts'
import { LINE_SYMBOLS, SCATTER, type SlotSymbol, WILD } from '#src/api/model/games/slot/symbols.ts'
import { isSlotStake, winsOf } from '#src/api/model/games/slot/wins.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { everySpin } from '#tests/support/everySpin.ts'
import { roundSeeds } from './seeds.ts'

const STAKE = fen(100)

/** What a grid wins, written as rows from the top, with letters for symbols; dots make no run by themselves. */
function winsIn(rows: readonly [string, string, string], stake = STAKE) {
  const letters: Record<string, SlotSymbol> = { L: 'lighthouse', S: 'ship', T: 'star', W: WILD, P: SCATTER }
  const fillers: readonly SlotSymbol[] = ['bell', 'fish', 'fish', 'fish', 'fish']
  const grid = Array.from({ length: 5 }, (_, reel) => rows.map((row) => letters[row[reel]!] ?? fillers[reel]!))
  return winsOf(SLOT, grid, stake)
}

test('[P-5] a line pays its run from the left, the wild as any symbol of it, and nothing else', () => {
  const lineStake = STAKE / SLOT.lines.length
  const line = (rows: readonly [string, string, string]) =>
    winsIn(rows).lines.map(({ line: at, symbol, count, amount }) => [at, symbol, count, amount / lineStake])
  expect(line(['.....', 'LLL..', '.....'])).toEqual([[0, 'lighthouse', 3, 40]])
  expect(line(['.....', 'LLLL.', '.....'])).toEqual([[0, 'lighthouse', 4, 200]])
  expect(line(['LLLLL', '.....', '.....'])).toEqual([[1, 'lighthouse', 5, 2_000]])
  expect(line(['.....', '.....', 'SWSW.'])).toEqual([[2, 'ship', 4, 150]])
  expect(line(['T...T', '.T.T.', '..T..'])).toEqual([[3, 'star', 5, 50]])
  expect(line(['.....', 'LL.LL', '.....'])).toEqual([])
  expect(line(['.....', '.LLLL', '.....'])).toEqual([])
  expect(line(['.....', 'LPLLL', '.....'])).toEqual([])
  expect(line(['.....', 'WWWWW', '.....'])).toEqual([])
  expect(line(['.W...', 'S.S..', '.....'])).toEqual([[9, 'ship', 3, 30]])
})

test('[P-5] three pearls and more pay anywhere, in whole stakes, beside the lines', () => {
  expect(winsIn(['P....', '..P..', '.....']).scatter).toBeNull()
  expect(winsIn(['P....', '..P..', '....P']).scatter).toEqual({ count: 3, amount: STAKE * 5 })
  expect(winsIn(['P..P.', '..P..', '....P']).scatter).toEqual({ count: 4, amount: STAKE * 20 })
  expect(winsIn(['PP.P.', '..P..', '....P']).scatter).toEqual({ count: 5, amount: STAKE * 100 })
  const both = winsIn(['P..P.', 'SSS..', '....P'])
  expect([both.lines.length, both.scatter?.count, both.total]).toEqual([1, 3, STAKE * 5 + 10 * 30])
})

test('[P-5] a stake is shared by the lines in whole fen, or refused', () => {
  expect([10, 100, 0, -10, 5, 101].map((stake) => isSlotStake(SLOT, fen(stake)))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(() => winsIn(['.....', '.....', '.....'], fen(15))).toThrow(RangeError)
})

const stops = fc.tuple(...SLOT.reels.map(({ length }) => fc.nat(length - 1)))
const stake: fc.Arbitrary<Fen> = fc.integer({ min: 1, max: 1_000_000 }).map((share) => fen(share * SLOT.lines.length))

test('[P-5] [property] a win is the sum of what is drawn, and grows with the stake without rounding', () => {
  fc.assert(
    fc.property(stops, stake, (at, laid) => {
      const grid = gridAt(SLOT, at)
      const { lines, scatter, total } = winsOf(SLOT, grid, laid)
      expect(total).toBe(lines.reduce((sum, { amount }) => sum + amount, scatter?.amount ?? 0))
      expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length)
      const least = winsOf(SLOT, grid, fen(SLOT.lines.length))
      expect(total).toBe((least.total * laid) / SLOT.lines.length)
    }),
  )
})

test('[P-5] a reel is a ring: its last stop shows its first symbols', () => {
  const [, second, third] = SLOT.reels
  expect(gridAt(SLOT, [29, 28, 0, 0, 0]).slice(0, 3)).toEqual([
    ['bell', 'anchor', 'compass'],
    [second![28], second![29], second![0]],
    third!.slice(0, 3),
  ])
})

test('[P-5] [property] a spin takes one draw a reel, and the same seeds stop the same', () => {
  fc.assert(
    fc.property(roundSeeds, (seeds) => {
      const bounds: number[] = []
      const draw = drawOf(seeds)
      const first = spin(SLOT, (below) => {
        bounds.push(below)
        return draw(below)
      })
      expect(bounds).toEqual([30, 30, 30, 30, 30])
      expect(spin(SLOT, drawOf(seeds))).toEqual(first)
    }),
  )
})

const ring = fc.array(fc.constantFrom<SlotSymbol>('lighthouse', 'ship', 'star', WILD, SCATTER), { minLength: 1, maxLength: 6 })
const smallRules: fc.Arbitrary<SlotRules> = fc.tuple(ring, ring, ring, ring, ring).map((reels) => ({ ...SLOT, reels }))

/** All stops of a small slot, each paid by the rules. */
function byHand(rules: SlotRules) {
  const laid = fen(rules.lines.length)
  const all = rules.reels.reduce<number[][]>(
    (before, { length }) => before.flatMap((at) => Array.from({ length }, (_, stop) => [...at, stop])),
    [[]],
  )
  const paid = all.reduce((sum, at) => sum + winsOf(rules, gridAt(rules, at), laid).total, 0)
  return fraction(BigInt(paid), BigInt(laid) * BigInt(all.length))
}

test('[P-5] [property] the factored return of any small slot is that of all its stops, one by one', () => {
  fc.assert(
    fc.property(smallRules, (rules) => {
      expect(slotReturn(rules)).toEqual(byHand(rules))
    }),
    { numRuns: 40 },
  )
})

test('[P-5] the return that is shown is exact: all 24,300,000 spins of the reels give it', () => {
  const { spins, paid } = everySpin(SLOT)
  expect(spins).toBe(30 ** 5)
  expect(SLOT_RETURN).toEqual(fraction(BigInt(paid), BigInt(spins * SLOT.lines.length)))
  expect(SLOT_RETURN).toEqual({ part: 1_559_587n, of: 1_620_000n })
  expect(percentOf(SLOT_RETURN, 2)).toBe('96.27')
  expect(numberOf(SLOT_RETURN)).toBeGreaterThan(0.94)
  expect(numberOf(SLOT_RETURN)).toBeLessThan(0.97)
})

test('[P-5] the slot is what its rules say: rings of 30, ten lines over all rows, wilds in the middle alone', () => {
  expect(SLOT.reels.map(({ length }) => length)).toEqual([30, 30, 30, 30, 30])
  expect(new Set(SLOT.lines.map(String)).size).toBe(10)
  for (const rows of SLOT.lines) {
    expect(rows).toHaveLength(5)
    expect(rows.every((row) => row >= 0 && row < ROWS)).toBe(true)
  }
  expect(SLOT.reels.map((reel) => reel.includes(WILD))).toEqual([false, true, true, true, false])
  for (const reel of SLOT.reels) {
    for (const symbol of [...LINE_SYMBOLS, SCATTER]) expect(reel).toContain(symbol)
    for (const at of reel.keys()) expect(new Set([0, 1, 2].map((row) => reel[(at + row) % 30])).size).toBe(3)
  }
})
