import * as v from 'valibot'
import { GradePlan, type Prize, TOP_GRADE } from './grade.ts'
import { coins, type Fen, fen, points } from './money/amount.ts'
import { CoinAmount, FenAmount, PointAmount } from './money/wireAmount.ts'
import { SignedProposal } from './signedProposal.ts'
import { Version } from './version.ts'

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
export const PlanVersion = Version

/** A table that pays more yuan than the one that holds: signed by one operator, it holds once another one signs the same, `digest`, in time. */
export const PlanProposal = v.object({ ...SignedProposal.entries, plan: GradePlan })
export type PlanProposal = v.InferOutput<typeof PlanProposal>

/** The rules of grades as the back office has them, and what waits for a second signature. */
export const OfficePlan = v.object({ version: PlanVersion, plan: GradePlan, proposal: v.nullable(PlanProposal) })
export type OfficePlan = v.InferOutput<typeof OfficePlan>

/**
 * What became of an act, with how the rules stand now: done; signed, and it waits for a second signature; somebody changed the rules, or the
 * proposal, meanwhile; another one's proposal waits; one's own is not signed twice; its first signature counts no more.
 */
export const PlanAnswer = v.object({
  result: v.picklist(['done', 'signed', 'late', 'waits', 'own', 'unsigned']),
  ...OfficePlan.entries,
})
export type PlanAnswer = v.InferOutput<typeof PlanAnswer>

/** What a prize is worth in yuan; another asset counts for none. */
const yuanOf = ({ asset, amount }: Prize): number => (asset === 'FEN' ? amount : 0)

/** Whether a plan pays more yuan than another one, in any field: that takes two operators. */
export const paysMore = ({ rules }: GradePlan, before: GradePlan): boolean =>
  rules.some(({ levelPrize, monthPrize, birthCash }, grade) => {
    const rule = before.rules[grade]
    return (
      rule === undefined ||
      yuanOf(levelPrize) > yuanOf(rule.levelPrize) ||
      yuanOf(monthPrize) > yuanOf(rule.monthPrize) ||
      birthCash > rule.birthCash
    )
  })

/** Rules with what was written of them; what each grade takes stays. */
export const withFields = ({ rules }: GradePlan, fields: PlanFields): GradePlan => ({
  ...fields,
  rules: rules.map((rule, grade) => ({ ...rule, ...fields.rules[grade] })),
})
