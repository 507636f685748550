import * as v from 'valibot'
import { Day, dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen, type Fen, higher, plus } from '#src/api/model/money/amount.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { amount, table } from '#src/api/model/activities/terms.ts'

const YUAN = 100
/** What a week's deposits come to, and what that brings, in yuan. */
const STAGES = [
  [500, 8],
  [2_000, 38],
  [10_000, 188],
] as const

/**
 * How far a stage of a week is: deposits are missing (`open`), bets are missing (`betting`), it can be claimed (`ready`), or it was (`got`).
 * `need` = the bets that it asks for: the deposits of the week up to the one that reached it; null while none did.
 */
const StageShown = v.object({
  deposits: FenAmount,
  prize: FenAmount,
  need: v.nullable(FenAmount),
  state: v.picklist(['open', 'betting', 'ready', 'got']),
})

/** A week as its member sees it. */
const WeekShown = v.object({
  monday: Day,
  sunday: Day,
  isNow: v.boolean(),
  deposits: FenAmount,
  bets: FenAmount,
  stages: v.array(StageShown),
})
export type WeekShown = v.InferOutput<typeof WeekShown>

/** Stage deposit: stages of a week's deposits that were bet as well, each with a prize into the wallet. */
export const stageDeposit = defineKind({
  name: 'stageDeposit',
  always: ['leave'],
  fields: {
    stages: table({
      row: {
        deposits: amount({ asset: 'FEN', least: YUAN, most: 10_000_000 * YUAN, initial: 500 * YUAN }),
        prize: amount({ asset: 'FEN', least: 1, most: 100_000 * YUAN, initial: 8 * YUAN }),
      },
      least: 1,
      most: 9,
      initial: STAGES.map(([deposits, prize]) => ({ deposits: String(deposits * YUAN), prize: String(prize * YUAN) })),
    }),
  },
  fault: ({ stages }) => (stages.every(({ deposits }, index) => deposits > (stages[index - 1]?.deposits ?? 0)) ? null : 'stages'),
  view: v.object({
    isIn: v.boolean(),
    /** This week first, then earlier ones that still have something to claim. */
    weeks: v.array(WeekShown),
  }),
  act: v.variant('do', [
    v.object({ do: v.literal('join') }),
    v.object({ do: v.literal('leave') }),
    // Which stage of which week, 0 = the first one.
    v.object({ do: v.literal('claim'), monday: Day, stage: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)) }),
  ]),
  reply: v.object({ isIn: v.boolean() }),
})

/** A stage as the terms have it. */
export type Stage = { readonly deposits: Fen; readonly prize: Fen }

/** What is known of a week: its Monday as a day, the sum of its deposits after each of them, its valid bets, and the stages that were paid. */
export type StageWeek = {
  readonly monday: number
  readonly sums: readonly number[]
  readonly bets: number
  readonly paid: readonly number[]
}

/** The Monday of the week of a time, as the site's day. */
export const mondayOf = (at: number): number => dayOf(periodStart('week', at))

/** The first and the last day of a week. */
export const weekDays = (monday: number) => ({ monday: formatDay(monday), sunday: formatDay(monday + 6) })

/** What a week's deposits come to so far. */
export const depositsOf = ({ sums }: Pick<StageWeek, 'sums'>): Fen => fen(sums.at(-1) ?? 0)

/**
 * The stages of a week. A stage asks for as many bets as were deposited until it was reached: who deposits more later does not lose it, and
 * bets that are voided take it back as long as it was not paid.
 */
export const stagesOf = (stages: readonly Stage[], { sums, bets, paid }: StageWeek) =>
  stages.map(({ deposits, prize }) => {
    const sum = sums.find((one) => one >= deposits)
    const isPaid = paid.includes(deposits)
    const state = isPaid ? 'got' : sum === undefined ? 'open' : bets >= sum ? 'ready' : 'betting'
    return { deposits, prize, need: sum === undefined ? null : fen(sum), state } as const
  })

/** How many weeks back a bet that is voided still takes something back. */
const KEPT_WEEKS = 1

/** A week changed among those that are kept: older ones stay only while something of them can be claimed. */
function withWeek(
  weeks: readonly StageWeek[],
  stages: readonly Stage[],
  now: number,
  monday: number,
  change: (week: StageWeek) => StageWeek,
): StageWeek[] {
  const changed = change(weeks.find((week) => week.monday === monday) ?? { monday, sums: [], bets: 0, paid: [] })
  const oldest = mondayOf(now) - 7 * KEPT_WEEKS
  return [...weeks.filter((week) => week.monday !== monday), changed]
    .filter((week) => week.monday >= oldest || stagesOf(stages, week).some(({ state }) => state === 'ready'))
    .toSorted((one, other) => other.monday - one.monday)
}

/** The weeks after a deposit at a time. */
export const withDeposit = (weeks: readonly StageWeek[], stages: readonly Stage[], now: number, at: number, deposit: Fen) =>
  withWeek(weeks, stages, now, mondayOf(at), (week) => ({ ...week, sums: [...week.sums, plus(depositsOf(week), deposit)] }))

/** The weeks after valid bets of a day changed; never below nothing. */
export const withBets = (weeks: readonly StageWeek[], stages: readonly Stage[], now: number, day: number, change: Fen) =>
  withWeek(weeks, stages, now, mondayOf(dayStart(day)), (week) => ({
    ...week,
    bets: higher(fen(0), plus(fen(week.bets), change)),
  }))

/** The weeks after a stage was paid. */
export const withPaid = (weeks: readonly StageWeek[], stages: readonly Stage[], now: number, monday: number, stage: Fen) =>
  withWeek(weeks, stages, now, monday, (week) => ({ ...week, paid: [...week.paid, stage] }))
