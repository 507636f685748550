import * as v from 'valibot'
import { type Amount, coins, fen, points, units } from '#src/api/model/money/amount.ts'
import { CoinAmount, FenAmount, PointAmount } from '#src/api/model/money/wireAmount.ts'
import { VenueKind } from '#src/api/model/venueKind.ts'

/** The highest multiple of a locked bonus that must be bet before it is released. */
export const MULTIPLE_MOST = 10

/** How often a locked bonus must be bet: a rule of who writes the terms, so that nobody can promise what cannot be reached. */
export const Multiple = v.pipe(
  v.number('terms.range'),
  v.integer('terms.range'),
  v.minValue(1, 'terms.range'),
  v.maxValue(MULTIPLE_MOST, 'terms.range'),
)

/**
 * What an activity gives: gold coins, points, yuan into the wallet, or `GRANT` = yuan that are locked until bets of one kind of venue come to
 * `multiple` times the amount.
 */
export const ActivityPrize = v.variant('asset', [
  v.object({ asset: v.literal('GOLD'), amount: v.pipe(CoinAmount, v.minValue(coins(1), 'terms.range')) }),
  v.object({ asset: v.literal('POINT'), amount: v.pipe(PointAmount, v.minValue(points(1), 'terms.range')) }),
  v.object({ asset: v.literal('FEN'), amount: v.pipe(FenAmount, v.minValue(fen(1), 'terms.range')) }),
  v.object({
    asset: v.literal('GRANT'),
    amount: v.pipe(FenAmount, v.minValue(fen(1), 'terms.range')),
    multiple: Multiple,
    product: VenueKind,
  }),
])
export type ActivityPrize = v.InferOutput<typeof ActivityPrize>

/** What a budget is counted in: a locked bonus is yuan. */
export const BUDGET_ASSETS = ['GOLD', 'POINT', 'FEN'] as const
export type BudgetAsset = (typeof BUDGET_ASSETS)[number]

/** Which budget a prize is paid from. */
export const budgetAssetOf = ({ asset }: ActivityPrize): BudgetAsset => (asset === 'GRANT' ? 'FEN' : asset)

/** What is left of a budget; never less than nothing. */
export const leftOf = (limit: Amount, spent: Amount): Amount => units(Math.max(0, limit - spent))
