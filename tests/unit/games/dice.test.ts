import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  DICE_FACES,
  DICE_LEAST_STAKE,
  DiceBet,
  diceChance,
  dicePayout,
  diceReturn,
  diceReturned,
  DiceRoll,
  formatMultiplier,
  formatRoll,
  isDiceWin,
  rollDice,
} from '#src/api/model/games/dice/dice.ts'
import { drawOf } from '#src/api/model/games/fair/draw.ts'
import { fraction, numberOf } from '#src/api/model/games/fraction.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { roundSeeds } from './seeds.ts'

const BETS: readonly DiceBet[] = Array.from({ length: 98 }, (_, at) => [
  { side: 'under' as const, target: at + 1 },
  { side: 'over' as const, target: at + 2 },
]).flat()
const ROLLS = Array.from({ length: DICE_FACES }, (_, roll) => roll)

const bet = fc.constantFrom(...BETS)
const stake = fc.integer({ min: DICE_LEAST_STAKE, max: 10_000_000_00 }).map(fen)

test('[P-5] under wins below its target, over at it and above: of the same target one wins, whatever the roll', () => {
  const [under, over] = [
    { side: 'under', target: 50 },
    { side: 'over', target: 50 },
  ] as const
  expect([0, 4_999, 5_000, 9_999].map((roll) => [isDiceWin(under, roll), isDiceWin(over, roll)])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ])
})

test('[P-5] every target’s chance is that of all its rolls, counted, and 1 to 98 percent', () => {
  for (const one of BETS) expect(ROLLS.filter((roll) => isDiceWin(one, roll)).length).toBe(diceChance(one) * 100)
  expect(new Set(BETS.map((one) => diceChance(one)))).toEqual(new Set(Array.from({ length: 98 }, (_, at) => at + 1)))
})

test('[P-5] targets beyond the table are no bets', () => {
  const isBet = (side: string, target: number) => v.is(DiceBet, { side, target })
  expect([0, 1, 98, 99, 50.5].map((target) => isBet('under', target))).toEqual([false, true, true, false, false])
  expect([1, 2, 99, 100, 50.5].map((target) => isBet('over', target))).toEqual([false, true, true, false, false])
  expect(isBet('on', 50)).toBe(false)
  expect([-1, 0, 9_999, 10_000, 0.5].map((roll) => v.is(DiceRoll, roll))).toEqual([false, true, true, false, false])
})

test('[P-5] each target returns exactly 99% where its stake can be paid in whole fen', () => {
  for (const one of BETS) expect(diceReturn(one, fen(diceChance(one) * 100))).toEqual(fraction(99n, 100n))
})

test('[P-5] [property] the return of a bet is that of all its rolls, one by one; never above 99%, and less by under one fen a win', () => {
  fc.assert(
    fc.property(bet, stake, (one, laid) => {
      const returned = ROLLS.reduce((sum, roll) => sum + BigInt(diceReturned(one, laid, roll)), 0n)
      expect(diceReturn(one, laid)).toEqual(fraction(returned, BigInt(laid) * BigInt(DICE_FACES)))
      const lost = 99n * BigInt(laid) - BigInt(dicePayout(one, laid)) * BigInt(diceChance(one))
      expect(lost).toBeGreaterThanOrEqual(0n)
      expect(lost).toBeLessThan(BigInt(diceChance(one)))
    }),
    { numRuns: 50 },
  )
})

test('[P-5] a win is more than its stake from the least stake on, and no return falls below 98%', () => {
  const stakes = Array.from({ length: 300 }, (_, at) => fen(DICE_LEAST_STAKE + at))
  const poor = BETS.flatMap((one) =>
    stakes.filter((laid) => dicePayout(one, laid) <= laid || numberOf(diceReturn(one, laid)) <= 0.98).map((laid) => [one, laid]),
  )
  expect(poor).toEqual([])
})

test('[P-5] [property] a roll is one draw below 10,000, the same for the same seeds', () => {
  fc.assert(
    fc.property(roundSeeds, (seeds) => {
      const roll = rollDice(drawOf(seeds))
      expect(roll).toBe(drawOf(seeds)(10_000))
      expect(v.is(DiceRoll, roll)).toBe(true)
    }),
  )
})

test('[P-5] rolls and multipliers for people never say more than there is', () => {
  expect([0, 7, 705, 9_999].map(formatRoll)).toEqual(['0.00', '0.07', '7.05', '99.99'])
  expect([1, 2, 33, 50, 98].map((target) => formatMultiplier({ side: 'under', target }))).toEqual([
    '99.0000',
    '49.5000',
    '3.0000',
    '1.9800',
    '1.0102',
  ])
  expect(formatMultiplier({ side: 'over', target: 3 })).toBe('1.0206')
})
