import * as v from 'valibot'
import { Day, readDay } from './day.ts'
import { type Amount, sumOf, units } from './money/amount.ts'
import type { Asset } from './money/asset.ts'
import { VenueCode } from './venueKind.ts'
import { CoinAmount, FenAmount, UsdtAmount } from './money/wireAmount.ts'

/** Most days of one report. */
export const REPORT_DAYS = 92

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** How the site stands now: members who have it open, rooms on air, bets of people that are not settled yet and their stakes. */
const SiteNow = v.object({ members: count, rooms: count, bets: count, stakes: FenAmount })
export type SiteNow = v.InferOutput<typeof SiteNow>

/** What was staked, settled and paid at one venue on a day, as in the figures of the day. */
const VenueFigures = v.object({ venue: VenueCode, stakes: FenAmount, settled: FenAmount, returns: FenAmount })
export type VenueFigures = v.InferOutput<typeof VenueFigures>

/**
 * What came and went on one day of UTC+8. Deposits are in the money that came in: USDT is `depositsUsdt`, also where it was credited in yuan. `stakes` = bets placed that day; `settled` = the stakes of bets that were settled that day; `returns` = what those paid; `net` =
 * `settled` less `returns`, below zero where members won more. `prizes` = bonuses of
 * grades, birthdays, invitations and tasks that were claimed, and commissions that were paid, in yuan, less what was taken back. Gifts are in
 * gold coins. `adjustments…` = what the house gave and wrote off by hand less what it took, below zero where it took more.
 */
export const DayFigures = v.object({
  day: Day,
  deposits: FenAmount,
  depositsUsdt: UsdtAmount,
  withdrawals: FenAmount,
  withdrawalsUsdt: UsdtAmount,
  stakes: FenAmount,
  settled: v.optional(FenAmount, '0'),
  returns: FenAmount,
  net: FenAmount,
  prizes: FenAmount,
  gifts: CoinAmount,
  adjustments: FenAmount,
  adjustmentsUsdt: UsdtAmount,
  adjustmentsGold: CoinAmount,
  venues: v.optional(v.array(VenueFigures), []),
  /** Null on any other day than the present one. */
  standing: v.nullish(SiteNow, null),
})
export type DayFigures = v.InferOutput<typeof DayFigures>
export type DayFiguresWire = v.InferInput<typeof DayFigures>

/** The figures of a day, in the order of the report's columns, and the asset of each. */
export const FIGURES = {
  deposits: 'FEN',
  depositsUsdt: 'UUSDT',
  withdrawals: 'FEN',
  withdrawalsUsdt: 'UUSDT',
  stakes: 'FEN',
  settled: 'FEN',
  returns: 'FEN',
  net: 'FEN',
  prizes: 'FEN',
  gifts: 'GOLD',
  adjustments: 'FEN',
  adjustmentsUsdt: 'UUSDT',
  adjustmentsGold: 'GOLD',
} as const satisfies Record<Exclude<keyof DayFigures, 'day' | 'venues' | 'standing'>, string>
export type Figure = keyof typeof FIGURES
/** The figures in the order of the report's columns. */
export const FIGURE_NAMES = Object.keys(FIGURES).filter((name): name is Figure => Object.hasOwn(FIGURES, name))

/** The figure that a report of these days opens with: the net where there was any, else the first that a day has. Null = no day has any. */
export function openingFigure(days: readonly DayFigures[]): Figure | null {
  const hasAny = (name: Figure) => days.some((day) => day[name] !== 0)
  return hasAny('net') ? 'net' : (FIGURE_NAMES.find(hasAny) ?? null)
}

/** How much more an amount is than it was before, in tenths of a percent of that, below zero where it is less. Null = before there was nothing. */
export function changeOf(amount: Amount, before: Amount): number | null {
  return before === 0 ? null : Math.round(((amount - before) * 1000) / Math.abs(before))
}

/** What the house kept of what was settled, in tenths of a percent, below zero where members won more. Null = nothing was settled. */
export function marginOf(days: readonly DayFigures[]): number | null {
  const settled = sumOf(days.map((day) => day.settled))
  return settled === 0 ? null : Math.round((sumOf(days.map((day) => day.net)) * 1000) / settled)
}

/**
 * A figure over days: what a day had of it on average, rounded to its smallest unit, and the days that had most and least of it; null where
 * no day did alone. Null = there are no days.
 */
export function courseOf(
  days: readonly DayFigures[],
  figure: Figure,
): { readonly average: Amount; readonly highest: DayFigures | null; readonly lowest: DayFigures | null } | null {
  if (days.length === 0) return null
  const amounts = days.map((day) => day[figure])
  const only = (amount: number) => {
    const [day, ...others] = days.filter((one) => one[figure] === amount)
    return others.length > 0 ? null : (day ?? null)
  }
  return {
    average: units(Math.round(sumOf<Asset>(amounts) / days.length)),
    highest: only(Math.max(...amounts)),
    lowest: only(Math.min(...amounts)),
  }
}

/** What was staked, settled and paid at each venue on all of these days, the one with the highest stakes first. */
export function venueSums(days: readonly DayFigures[]): readonly VenueFigures[] {
  const sums = new Map<VenueCode, VenueFigures>()
  for (const { venue, stakes, settled, returns } of days.flatMap(({ venues }) => venues)) {
    const before = sums.get(venue)
    const after =
      before === undefined
        ? { stakes, settled, returns }
        : {
            stakes: sumOf([before.stakes, stakes]),
            settled: sumOf([before.settled, settled]),
            returns: sumOf([before.returns, returns]),
          }
    sums.set(venue, { venue, ...after })
  }
  return [...sums.values()].toSorted((one, other) => Number(other.stakes) - Number(one.stakes))
}

/** The days of a report, both included: at most `REPORT_DAYS`, the first not after the last. */
export const ReportSpan = v.pipe(
  v.object({ from: Day, to: Day }),
  v.check(({ from, to }) => {
    const span = (readDay(to) ?? 0) - (readDay(from) ?? 0)
    return span >= 0 && span < REPORT_DAYS
  }, 'report.span'),
)
export type ReportSpan = v.InferOutput<typeof ReportSpan>
