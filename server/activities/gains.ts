import type * as v from 'valibot'
import type { Gain } from '#src/api/model/activities/activity.ts'
import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import type { Amount, Coins, Fen, Points } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'

export type GainWire = v.InferInput<typeof Gain>

type More = { readonly rate?: number; readonly count?: number }

const gain = (unit: GainWire['unit'], amount: Amount, { rate = 0, count = 0 }: More): GainWire => ({
  unit,
  amount: toWire(amount),
  rate,
  count,
})

/** So much at most, in coins, points or yuan. */
export const coinGain = (amount: Coins, more: More = {}): GainWire => gain('GOLD', amount, more)
export const pointGain = (amount: Points, more: More = {}): GainWire => gain('POINT', amount, more)
export const yuanGain = (amount: Fen, more: More = {}): GainWire => gain('FEN', amount, more)

const WORTH = { POINT: 0, GOLD: 1, FEN: 2, GRANT: 3 } as const

/** The best of some prizes: money before coins before points, and the most of it. */
export function bestGain(prizes: readonly ActivityPrize[], more: More = {}): GainWire | null {
  const [best] = prizes.toSorted((one, other) => WORTH[other.asset] - WORTH[one.asset] || other.amount - one.amount)
  return best === undefined ? null : gain(best.asset === 'GRANT' ? 'FEN' : best.asset, best.amount, more)
}
