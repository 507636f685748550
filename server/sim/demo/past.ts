import type { SelectionCode } from '#src/api/model/pick.ts'
import type { MatchSport } from '#src/api/model/matchPeriods.ts'

/** How many days before its first start the living demo begins. */
export const PAST_DAYS = 6

/** When matches of a day that is over began, by the site's clock, in hours. */
export const PAST_STARTS: Record<MatchSport, readonly number[]> = {
  football: [15, 17.5, 19.5, 20, 21],
  basketball: [14.5, 18, 19.5, 20.5],
  esports: [13, 16, 18, 20],
}

/** A bet of mia's: on which match of a day's, by its place, how much in yuan, and whether it is given back. */
export type PastBet = {
  readonly daysAgo: number
  readonly sport: MatchSport
  readonly match: number
  readonly code: SelectionCode
  readonly stake: number
  readonly isVoid?: boolean
}

export const PAST_BETS: readonly PastBet[] = [
  { daysAgo: 5, sport: 'football', match: 0, code: 'home', stake: 100 },
  { daysAgo: 5, sport: 'basketball', match: 3, code: 'home', stake: 60 },
  { daysAgo: 4, sport: 'football', match: 2, code: 'visit', stake: 120 },
  { daysAgo: 4, sport: 'esports', match: 1, code: 'home', stake: 80 },
  { daysAgo: 3, sport: 'basketball', match: 1, code: 'visit', stake: 150 },
  { daysAgo: 3, sport: 'football', match: 3, code: 'home', stake: 200, isVoid: true },
  { daysAgo: 2, sport: 'football', match: 1, code: 'home', stake: 200 },
  { daysAgo: 2, sport: 'football', match: 4, code: 'draw', stake: 50 },
  { daysAgo: 2, sport: 'esports', match: 3, code: 'home', stake: 100 },
  { daysAgo: 1, sport: 'basketball', match: 0, code: 'home', stake: 120 },
  { daysAgo: 1, sport: 'football', match: 0, code: 'visit', stake: 80 },
]

/** Deposits of mia's, in yuan, at an hour of the site's clock. */
export const PAST_DEPOSITS = [
  { daysAgo: 5, hour: 11, method: 'bankCard', bank: 'ICBC', yuan: 1_000 },
  { daysAgo: 4, hour: 16.4, method: 'fastCard', bank: null, yuan: 500 },
  { daysAgo: 2, hour: 12.6, method: 'bankCard', bank: 'ICBC', yuan: 1_000 },
] as const

/** What mia moved into the interest wallet, and what was paid out to her card, in yuan. */
export const PAST_YEB = { daysAgo: 5, hour: 12, yuan: 3_000 } as const
export const PAST_WITHDRAWAL = { daysAgo: 1, hour: 10, yuan: 800 } as const
