import type { SportKind } from './sport.ts'

/** Sports that have matches. */
export type MatchSport = Exclude<SportKind, 'anchor'>

/**
 * How a match of each sport is parted: so many periods, of so many minutes each. Football adds time to its halves; basketball goes on in
 * overtimes while it is level; a map of esports takes as long as it takes, and who wins two has won.
 */
export const PERIODS = {
  football: { count: 2, minutes: 45 },
  basketball: { count: 4, minutes: 12 },
  esports: { count: 3, minutes: null },
} as const satisfies Record<MatchSport, { readonly count: number; readonly minutes: number | null }>

/** Minutes of an overtime of basketball. */
const OVERTIME = 5

/** Seconds of a period, without what is added to it; null = it ends by itself. */
export function periodSeconds(sport: MatchSport, period: number): number | null {
  const { count, minutes } = PERIODS[sport]
  return minutes === null ? null : (sport === 'basketball' && period > count ? OVERTIME : minutes) * 60
}
