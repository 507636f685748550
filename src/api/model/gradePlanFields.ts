import * as v from 'valibot'
import { GradePlan, TOP_GRADE } from './grade.ts'
import { coins, type Fen, fen, points } from './money/amount.ts'
import { CoinAmount, FenAmount, PointAmount } from './money/wireAmount.ts'

/** The most that operators write into the table of grades: of each asset once or a month, for a birthday, and of bets (hundredths of a percent). */
export const MOST = {
  prize: { FEN: fen(10_000_000), GOLD: coins(1_000_000), POINT: points(99_999) },
  birthCash: fen(1_000_000),
  rebate: 200,
  keepPercent: 100,
  birthdayDays: 31,
} as const

/** A whole number between two. */
const between = (least: number, most: number) =>
  v.pipe(v.number('plan.range'), v.integer('plan.range'), v.minValue(least, 'plan.range'), v.maxValue(most, 'plan.range'))

const Yuan = (most: Fen) => v.pipe(FenAmount, v.minValue(fen(0), 'plan.range'), v.maxValue(most, 'plan.range'))

/** What is given, within its bounds. */
const PrizeFields = v.variant('asset', [
  v.object({ asset: v.literal('FEN'), amount: Yuan(MOST.prize.FEN) }),
  v.object({
    asset: v.literal('GOLD'),
    amount: v.pipe(CoinAmount, v.minValue(coins(0), 'plan.range'), v.maxValue(MOST.prize.GOLD, 'plan.range')),
  }),
  v.object({
    asset: v.literal('POINT'),
    amount: v.pipe(PointAmount, v.minValue(points(0), 'plan.range'), v.maxValue(MOST.prize.POINT, 'plan.range')),
  }),
])

/** What a grade brings, as operators write it. */
const RuleFields = v.object({
  levelPrize: PrizeFields,
  monthPrize: PrizeFields,
  birthCash: Yuan(MOST.birthCash),
  rebate: between(0, MOST.rebate),
})

/**
 * What operators write of the rules of grades, grade by grade from 0 on: what each brings, and two numbers for all. What each takes is not
 * among them: another threshold would change members' grades after the fact. Nobody reaches or keeps grade 0, so it has no prizes.
 */
export const PlanFields = v.object({
  keepPercent: between(1, MOST.keepPercent),
  birthdayDays: between(1, MOST.birthdayDays),
  rules: v.pipe(
    v.array(RuleFields),
    v.length(TOP_GRADE + 1),
    v.check(([first]) => first?.levelPrize.amount === 0 && first.monthPrize.amount === 0, 'plan.zero'),
  ),
})
export type PlanFields = v.InferOutput<typeof PlanFields>
export type PlanFieldsWire = v.InferInput<typeof PlanFields>

/** How often the rules were changed: a save names the one that it began from. */
export const PlanVersion = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The rules of grades as the back office has them. */
export const OfficePlan = v.object({ version: PlanVersion, plan: GradePlan })
export type OfficePlan = v.InferOutput<typeof OfficePlan>

/** What became of a save: done, or somebody changed the rules meanwhile; with how they stand now. */
export const PlanAnswer = v.object({ result: v.picklist(['done', 'late']), ...OfficePlan.entries })
export type PlanAnswer = v.InferOutput<typeof PlanAnswer>

/** Rules with what was written of them; what each grade takes stays. */
export const withFields = ({ rules }: GradePlan, fields: PlanFields): GradePlan => ({
  ...fields,
  rules: rules.map((rule, grade) => ({ ...rule, ...fields.rules[grade] })),
})
