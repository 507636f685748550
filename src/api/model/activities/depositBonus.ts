import * as v from 'valibot'
import { Grant } from '#src/api/model/grant.ts'
import { fen, type Fen, lower, partOf } from '#src/api/model/money/amount.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { VenueKind } from '#src/api/model/venueKind.ts'
import { MULTIPLE_MOST, Multiple } from './prize.ts'
import { amount, choice, count } from './terms.ts'

const YUAN = 100

/** The terms that every bonus for a deposit has: what the deposit is at least, what the bonus is at most, and what has to be bet where. */
export const depositBonusFields = ({ most }: { readonly most: number }) => ({
  least: amount({ asset: 'FEN', least: YUAN, most: 1_000_000 * YUAN, initial: 100 * YUAN }),
  most: amount({ asset: 'FEN', least: YUAN, most: 100_000 * YUAN, initial: most * YUAN }),
  multiple: count({ least: 1, most: MULTIPLE_MOST, initial: 5 }),
  product: choice(VenueKind.options, 'sports'),
})

/** What a deposit must come to, and what it brings at most. */
export type DepositBounds = { readonly least: Fen; readonly most: Fen }

/** What a deposit brings: a share of it, rounded down to the fen, and nothing where the deposit is too small. */
export const bonusOf = ({ least, most }: DepositBounds, percent: number, deposit: Fen): Fen =>
  deposit < least ? fen(0) : lower(most, partOf(deposit, percent, 100))

/** The smallest deposit that brings the most. */
export const fullDeposit = ({ least, most }: DepositBounds, percent: number): Fen =>
  fen(Math.max(least, Math.ceil((most * 100) / percent)))

/** A deposit that brings something: the member's first, second, … of at least `least`. */
export type DepositStep = { readonly number: number; readonly percent: number }

/** A deposit, what it brings, and what has to be bet for it. */
const Example = v.object({ deposit: FenAmount, bonus: FenAmount, bets: FenAmount })

/** Where a step stands: still to come, its bonus was given, or that deposit was made without one. */
export const StepState = v.picklist(['open', 'given', 'missed'])
export type StepState = v.InferOutput<typeof StepState>

/** What a member's page of such a bonus shows. */
export const DepositBonusView = v.object({
  /** Whether the member takes part: the next deposit brings its bonus. */
  isIn: v.boolean(),
  least: FenAmount,
  most: FenAmount,
  multiple: Multiple,
  product: VenueKind,
  steps: v.array(
    v.object({
      number: v.pipe(v.number(), v.integer(), v.minValue(1)),
      percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
      state: StepState,
      /** From the least deposit to the smallest one that brings the most. */
      examples: v.array(Example),
      /** The bonus that it brought, as it stands now; null = none. */
      grant: v.nullable(Grant),
    }),
  ),
})
export type DepositBonusView = v.InferOutput<typeof DepositBonusView>

/** What a member does: takes part before a deposit, or leaves again. */
export const DepositBonusAct = v.variant('do', [v.object({ do: v.literal('join') }), v.object({ do: v.literal('leave') })])
export const DepositBonusReply = v.object({ isIn: v.boolean() })

/** The deposits that the terms are explained by, as sums: the least one, one in between, and the smallest that brings the most. */
export function exampleDeposits(bounds: DepositBounds, percent: number): Fen[] {
  const full = fullDeposit(bounds, percent)
  const middle = fen(Math.round((bounds.least + full) / 2 / (100 * YUAN)) * 100 * YUAN)
  return [bounds.least, middle, full].filter(
    (deposit, index, all) => all.indexOf(deposit) === index && deposit <= full && deposit >= bounds.least,
  )
}
