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

/** A prize as it is. */
export const prizeGain = (prize: ActivityPrize, more: More = {}): GainWire =>
  prize.asset === 'GRANT'
    ? { ...gain('GRANT', prize.amount, more), multiple: prize.multiple }
    : gain(prize.asset, prize.amount, more)

const WORTH = { POINT: 0, GOLD: 1, FEN: 2, GRANT: 2 } as const
const multipleOf = (prize: ActivityPrize): number => (prize.asset === 'GRANT' ? prize.multiple : 0)

/** The best of some prizes: yuan before coins before points, and the most of it; of as much, what is the least bound to bets. */
export function bestGain(prizes: readonly ActivityPrize[]): GainWire | null {
  const [best] = prizes.toSorted(
    (one, other) => WORTH[other.asset] - WORTH[one.asset] || other.amount - one.amount || multipleOf(one) - multipleOf(other),
  )
  return best === undefined ? null : prizeGain(best)
}
