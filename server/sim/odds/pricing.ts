import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { Market, Selection } from '#src/api/model/odds.ts'
import type { MarketType, SelectionCode } from '#src/api/model/pick.ts'
import { priceOf, sharesOf } from './margin.ts'
import { type MatchState, type Outlook, outlookOf } from './outlook.ts'

/** Chances beyond these are no bet any more. */
const SURE = { low: 0.012, high: 0.988 }

/** Distance between neighbouring lines of a sport, and how many are offered. */
const LINES: Record<Exclude<MatchSport, 'esports'>, { readonly step: number; readonly count: number }> = {
  football: { step: 1, count: 3 },
  basketball: { step: 4, count: 3 },
}

/** Half lines around an expected value: nobody's bet comes back as a draw. Of two or three maps there are only these. */
function linesAround(value: number, sport: MatchSport, of: 'lead' | 'total'): number[] {
  if (sport === 'esports') return of === 'lead' ? [-1.5, 1.5] : [2.5]
  const { step, count } = LINES[sport]
  const middle = Math.floor(value) + 0.5
  return Array.from({ length: count }, (_, index) => middle + (index - Math.floor(count / 2)) * step)
}

/** What can happen, with its chance, in the order of its buttons. */
type Chances = readonly (readonly [SelectionCode, number])[]

function marketOf(matchId: string, type: MarketType, line: number | null, chances: Chances): Market {
  const marketId = line === null ? `${matchId}.${type}` : `${matchId}.${type}.${line}`
  const shares = sharesOf(chances.map(([, chance]) => chance))
  const selections = chances.map(([code, chance], index): Selection => ({
    selectionId: `${marketId}.${code}`,
    code,
    price: priceOf(shares[index] ?? 1),
    open: chance > SURE.low && chance < SURE.high,
  }))
  return { marketId, type, line, suspended: selections.every(({ open }) => !open), selections }
}

/** What a match offers, with the chances of each: what prices are made of, and what their calibration is measured by. */
export function chancesOf(
  match: MatchState,
  outlook: Outlook,
): readonly { readonly type: MarketType; readonly line: number | null; readonly chances: Chances }[] {
  const { sport, homeScore, visitScore } = match
  const { aheadBy, level, expected } = outlook
  const home = aheadBy(0.5)
  const score = homeScore + visitScore
  return [
    {
      type: 'winner',
      line: null,
      chances:
        sport === 'football'
          ? [
              ['home', home],
              ['draw', level],
              ['visit', 1 - home - level],
            ]
          : [
              ['home', home],
              ['visit', 1 - home],
            ],
    },
    // The line is what the home side starts with: −1.5 must win by two.
    ...linesAround(expected.lead, sport, 'lead').map((line) => ({
      type: 'handicap' as const,
      line: -line,
      chances: [
        ['home', aheadBy(line)],
        ['visit', 1 - aheadBy(line)],
      ] as const,
    })),
    ...linesAround(expected.total, sport, 'total')
      .filter((line) => line > score)
      .map((line) => ({
        type: 'total' as const,
        line,
        chances: [
          ['over', outlook.above(line)],
          ['under', 1 - outlook.above(line)],
        ] as const,
      })),
    ...(sport === 'football'
      ? [
          {
            type: 'nextScore' as const,
            line: score + 1,
            chances: [
              ['home', outlook.nextHome],
              ['none', outlook.noMore],
              ['visit', 1 - outlook.nextHome - outlook.noMore],
            ] as const,
          },
          {
            type: 'bothScore' as const,
            line: null,
            chances: [
              ['yes', outlook.bothScore],
              ['no', 1 - outlook.bothScore],
            ] as const,
          },
        ]
      : []),
    ...[...outlook.maps].map(([number, homeWins]) => ({
      type: 'mapWinner' as const,
      line: number,
      chances: [
        ['home', homeWins],
        ['visit', 1 - homeWins],
      ] as const,
    })),
    // Of maps an odd number is the same as more than two.
    ...(sport === 'esports'
      ? []
      : [
          {
            type: 'oddEven' as const,
            line: null,
            chances: [
              ['odd', outlook.odd],
              ['even', 1 - outlook.odd],
            ] as const,
          },
        ]),
  ]
}

/** All markets of a match as it stands; `suspended` closes every one. */
export function priceMarkets(matchId: string, match: MatchState, suspended: boolean): Market[] {
  const markets = chancesOf(match, outlookOf(match)).map(({ type, line, chances }) => marketOf(matchId, type, line, chances))
  return suspended ? markets.map((market) => ({ ...market, suspended: true })) : markets
}
