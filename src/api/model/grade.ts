import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { dayOf, dayStart, formatDay, readDay } from './day.ts'
import { listOf } from './listOf.ts'
import { BirthdayItem } from './member.ts'
import { coins, fen, type Fen, higher, lower, minus, partAbove, plus } from './money/amount.ts'
import { AssetAmount, FenAmount } from './money/wireAmount.ts'
import { periodStart } from './playPeriod.ts'

/** The highest grade. */
export const TOP_GRADE = 10
/** A member's grade, 0 to 10 (C-11). */
export const Grade = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TOP_GRADE))

/** What is given: yuan, gold coins or points. */
export const Prize = v.object({ asset: v.picklist(['FEN', 'GOLD', 'POINT']), amount: AssetAmount })
export type Prize = v.InferOutput<typeof Prize>

/**
 * What a grade takes and brings. `threshold` = valid bets that lead to it; `levelPrize` = once, when it is first reached by bets;
 * `monthPrize` = each month that it is kept by bets; `birthCash` (E-1) = each birthday; `rebate` = of valid bets, in hundredths of a percent.
 */
export const GradeRule = v.object({
  grade: Grade,
  threshold: FenAmount,
  levelPrize: Prize,
  monthPrize: Prize,
  ...BirthdayItem.entries,
  rebate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
})
export type GradeRule = v.InferOutput<typeof GradeRule>

/** All rules of grades: `keepPercent` of a grade's threshold keep it for a month; a birthday is claimed for so many days. */
export const GradePlan = v.pipe(
  v.object({
    keepPercent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    birthdayDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
    rules: v.pipe(v.array(GradeRule), v.length(TOP_GRADE + 1)),
  }),
  v.check(
    ({ rules }) =>
      rules.every(
        ({ grade, threshold }, index) =>
          grade === index && (index === 0 ? threshold === 0 : threshold > rules[index - 1]!.threshold),
      ),
    'grades.order',
  ),
)
export type GradePlan = v.InferOutput<typeof GradePlan>

const YUAN = 100
/** Of each grade, in yuan: threshold, for reaching it, for a birthday; coins a month; rebate in hundredths of a percent. */
const DEFAULTS: readonly (readonly [number, number, number, number, number])[] = [
  [0, 0, 0, 0, 20],
  [1_000, 3, 3, 100, 25],
  [5_000, 8, 8, 200, 30],
  [20_000, 18, 18, 400, 35],
  [100_000, 58, 38, 800, 40],
  [300_000, 128, 68, 1_600, 45],
  [1_000_000, 388, 128, 3_000, 50],
  [3_000_000, 888, 188, 6_000, 55],
  [10_000_000, 2_288, 388, 12_000, 60],
  [30_000_000, 5_888, 588, 24_000, 70],
  [100_000_000, 16_888, 888, 48_000, 80],
]

/** The rules where nobody set others. */
export const DEFAULT_PLAN: GradePlan = {
  keepPercent: 10,
  birthdayDays: 7,
  rules: DEFAULTS.map(([threshold, level, birthday, month, rebate], grade) => ({
    grade,
    threshold: fen(threshold * YUAN),
    levelPrize: { asset: 'FEN', amount: fen(level * YUAN) },
    monthPrize: { asset: 'GOLD', amount: coins(month) },
    birthCash: fen(birthday * YUAN),
    rebate,
  })),
}

/** The rule of a grade. */
export function ruleOf({ rules }: GradePlan, grade: number): GradeRule {
  const rule = rules[grade]
  if (rule === undefined) throw new RangeError(`no grade ${grade}`)
  return rule
}

/** A month of the site's days, as `2025-08`; they compare as texts. */
export const monthOf = (at: number) => formatDay(dayOf(periodStart('month', at))).slice(0, 7)

/** The site's days of the month before the one of a time. */
export function lastMonthOf(at: number): { readonly from: number; readonly until: number } {
  const until = dayOf(periodStart('month', at)) - 1
  return { from: dayOf(periodStart('month', dayStart(until))), until }
}

/**
 * A member's grade and what decides it. `progress` = valid bets that count for it, in fen; `floor` = given by hand: until `floorUntil` (ms)
 * no review goes below it; `reviewed` = the last month at whose beginning it was reviewed, or in which it began.
 */
export type GradeState = {
  readonly grade: number
  readonly progress: Fen
  readonly floor: number
  readonly floorUntil: number | null
  readonly reviewed: string
}

/** As every member begins. */
export const newGrade = (at: number): GradeState => ({
  grade: 0,
  progress: fen(0),
  floor: 0,
  floorUntil: null,
  reviewed: monthOf(at),
})

/** The grade that so many valid bets lead to. */
export const gradeAt = ({ rules }: GradePlan, progress: Fen): number =>
  rules.findLastIndex(({ threshold }) => threshold <= progress)

/** The grade that a member's own bets keep: what was given by hand above it brings no prizes. */
export const earnedGrade = (plan: GradePlan, { grade, progress }: GradeState): number => Math.min(grade, gradeAt(plan, progress))

/** The grade after valid bets changed: up at once, by as many grades as they lead to; never down. Who had none is first reviewed next month. */
export function withBets(plan: GradePlan, state: GradeState, change: Fen, at: number): GradeState {
  const progress = higher(fen(0), plus(state.progress, change))
  const grade = Math.max(state.grade, gradeAt(plan, progress))
  return { ...state, progress, grade, reviewed: state.grade === 0 ? monthOf(at) : state.reviewed }
}

/** The valid bets of a month that keep a grade, in fen. */
export const keptBy = (plan: GradePlan, grade: number): Fen => partAbove(ruleOf(plan, grade).threshold, plan.keepPercent, 100)

/** What a review at a time, with a month's valid bets, makes of a grade: kept by bets, kept by hand, or one down. Grade 0 has nothing to lose. */
export function judgeMonth(plan: GradePlan, { grade, floor, floorUntil }: GradeState, valid: Fen, at: number) {
  if (grade === 0) return 'none'
  if (valid >= keptBy(plan, grade)) return 'kept'
  return floorUntil !== null && floorUntil > at && grade <= floor ? 'held' : 'down'
}

/**
 * The grade after the review of the month of a time, which is done once: at most one down, however long nobody looked. What counts for the
 * next grade is then at most what the lower one takes.
 */
export function afterReview(plan: GradePlan, state: GradeState, valid: Fen, at: number): GradeState {
  const month = monthOf(at)
  if (state.reviewed >= month) return state
  if (judgeMonth(plan, state, valid, at) !== 'down') return { ...state, reviewed: month }
  const grade = state.grade - 1
  return { ...state, grade, progress: lower(state.progress, ruleOf(plan, grade).threshold), reviewed: month }
}

/** The grade after one was given by hand, with a floor until a time: it is never taken down by that. */
export function withFloor(state: GradeState, floor: number, until: number, at: number): GradeState {
  const isHeld = floor > 0
  return {
    ...state,
    grade: Math.max(state.grade, floor),
    floor: isHeld ? floor : 0,
    floorUntil: isHeld ? until : null,
    reviewed: state.grade === 0 ? monthOf(at) : state.reviewed,
  }
}

/** What is missing to the next grade; null = there is none. */
export function nextOf(plan: GradePlan, { grade, progress }: GradeState) {
  if (grade >= TOP_GRADE) return null
  const { threshold } = ruleOf(plan, grade + 1)
  return { grade: grade + 1, threshold, missing: higher(fen(0), minus(threshold, progress)) }
}

/** The site's day of a birthday in a year; who is born on 29 February has it on 1 March where there is none. */
const birthdayIn = (birthday: string, year: number) =>
  readDay(`${String(year).padStart(4, '0')}${birthday.slice(4)}`) ?? readDay(`${String(year).padStart(4, '0')}-03-01`)

/** The last birthday that began at or before a time: its year, and when it can be claimed from and until, in ms. Null = there was none yet. */
export function birthdayWindow(birthday: string, days: number, at: number) {
  const today = dayOf(at)
  const year = Number(formatDay(today).slice(0, 4))
  for (const one of [year, year - 1]) {
    const day = birthdayIn(birthday, one)
    if (day !== null && day <= today && one > Number(birthday.slice(0, 4)))
      return { year: one, from: dayStart(day), until: dayStart(day + days) }
  }
  return null
}

/** Why something is given: a grade was reached or kept for a month, or it is the member's birthday. */
const BONUS_KINDS = ['level', 'month', 'birthday'] as const
export const BonusKind = v.picklist(BONUS_KINDS)
export type BonusKind = v.InferOutput<typeof BonusKind>
/** Which one of its kind: a grade, a month like `2025-08`, a year. */
export const BonusPeriod = v.pipe(v.string(), v.regex(/^\d{1,4}(-\d{2})?$/))

/** Something that waits for the member. `until` = it lapses then (ms); null = never. */
export const GradeBonus = v.object({
  kind: BonusKind,
  period: BonusPeriod,
  ...Prize.entries,
  from: Timestamp,
  until: v.nullable(Timestamp),
})
export type GradeBonus = v.InferOutput<typeof GradeBonus>

/** A member's grade and all that follows from it. */
export const GradeInfo = v.object({
  /** As it counts and as others see it: 0 for who is marked so. */
  grade: Grade,
  /** It counts as 0 whatever was bet. */
  noLevel: v.boolean(),
  progress: FenAmount,
  /** Valid bets of this month. */
  month: FenAmount,
  /** The next grade, and what is missing to it. */
  next: v.nullable(v.object({ grade: Grade, threshold: FenAmount, missing: FenAmount })),
  /** What keeps the grade at the next review; `falls` = as things stand it goes one down then. Null = there is nothing to lose. */
  keep: v.nullable(v.object({ needed: FenAmount, missing: FenAmount, at: Timestamp, falls: v.boolean() })),
  /** Given by hand: not below it until then. */
  floor: v.nullable(v.object({ grade: Grade, until: Timestamp })),
  bonuses: listOf(GradeBonus),
  /** The member paused from play: nothing can be claimed, and what was earned waits. */
  isPaused: v.boolean(),
})
export type GradeInfo = v.InferOutput<typeof GradeInfo>
