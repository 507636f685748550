import * as v from 'valibot'
import { type Fen, fen, partOf } from '#src/api/model/money/amount.ts'
import type { Draw } from '../fair/draw.ts'
import { fraction, type Fraction } from '../fraction.ts'

/** A roll, in hundredths: 0 to 9,999, shown as 0.00 to 99.99. */
export const DICE_FACES = 10_000
export const DiceRoll = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DICE_FACES - 1))

/** Which targets there are: each bet has a chance of 1 to 98 percent. Over 1 would pay back no more than its stake. */
export const DICE_TARGETS = { under: { min: 1, max: 98 }, over: { min: 2, max: 99 } } as const

/** A bet on a roll that is under its target, or at the target and over it: of the two one always wins. The target in whole units. */
export const DiceBet = v.variant('side', [
  v.object({ side: v.literal('under'), target: targetOf('under') }),
  v.object({ side: v.literal('over'), target: targetOf('over') }),
])
export type DiceBet = v.InferOutput<typeof DiceBet>

function targetOf(side: keyof typeof DICE_TARGETS) {
  const { min, max } = DICE_TARGETS[side]
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
}

/** What a bet gives back of what is laid, before fen are rounded, in percent. */
const RETURNED = 99

/** The least stake, ¥1: from there on a win is more than its stake for every target. */
export const DICE_LEAST_STAKE = fen(100)

/** A roll: one draw. */
export function rollDice(draw: Draw): number {
  return draw(DICE_FACES)
}

/** How a roll is shown: `7.05`. */
export function formatRoll(roll: number): string {
  return (roll / 100).toFixed(2)
}

/** In how many percent of all rolls a bet wins, a whole number. */
export function diceChance({ side, target }: DiceBet): number {
  return side === 'under' ? target : 100 - target
}

/** Whether a roll wins a bet. */
export function isDiceWin({ side, target }: DiceBet, roll: number): boolean {
  return roll < target * 100 === (side === 'under')
}

/** How often its stake a bet pays when it wins: 99 over its chance, cut off after four decimals, `1.9800`. */
export function formatMultiplier(bet: DiceBet): string {
  const scaled = Math.floor((RETURNED * 10_000) / diceChance(bet))
  return `${Math.floor(scaled / 10_000)}.${String(scaled % 10_000).padStart(4, '0')}`
}

/** What a bet pays when it wins: 99 / chance times its stake, of which part of a fen is cut off. */
export function dicePayout(bet: DiceBet, stake: Fen): Fen {
  return partOf(stake, RETURNED, diceChance(bet))
}

/** What is returned for a roll, 0 when it loses. */
export function diceReturned(bet: DiceBet, stake: Fen, roll: number): Fen {
  return isDiceWin(bet, roll) ? dicePayout(bet, stake) : fen(0)
}

/** What a bet of a stake gives back, exactly: 99%, less what cutting off part of a fen takes. */
export function diceReturn(bet: DiceBet, stake: Fen): Fraction {
  return fraction(BigInt(diceChance(bet)) * BigInt(dicePayout(bet, stake)), 100n * BigInt(stake))
}
