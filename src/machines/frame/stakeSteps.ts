import { type Fen, fen } from '#src/api/model/money/amount.ts'

/** Stakes that are offered, in fen; each can be shared by the ten lines of a slot. */
const STEPS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000].map(fen)

/** The stakes that are offered within bounds, the least and the most of them among these. */
export function stakeSteps(min: Fen, max: Fen): readonly Fen[] {
  const within = STEPS.filter((step) => step > min && step < max)
  return min >= max ? [min] : [min, ...within, max]
}

/** The stake that is offered next to one; the same where there is no more. */
export function nextStake(steps: readonly Fen[], stake: Fen, by: 1 | -1): Fen {
  const next = by === 1 ? steps.find((step) => step > stake) : steps.findLast((step) => step < stake)
  return next ?? stake
}
