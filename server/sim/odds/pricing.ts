import type { Market, Selection } from '#src/api/model/odds.ts'
import type { MarketType, SelectionCode } from '#src/api/model/pick.ts'
import { PRICE_RANGE } from '#src/api/model/odds.ts'
import type { MatchSport } from '../demo/cast.ts'
import { type MatchState, type Outlook, outlookOf } from './outlook.ts'

/** What the house keeps: the chances of a market's prices add up to so much more than one. */
const MARGIN = 0.06
/** Chances beyond these are no bet any more. */
const SURE = { low: 0.012, high: 0.988 }

/** Steps between prices, in hundredths, up to a price. */
const STEPS: readonly (readonly [below: number, step: number])[] = [
  [300, 1],
  [500, 5],
  [1_000, 10],
  [2_000, 50],
  [10_000, 100],
]

/** The price of a chance, in hundredths, with the house's margin, on a step of its size. */
export function priceOf(chance: number): number {
  const raw = 100 / (Math.max(chance, 1e-6) * (1 + MARGIN))
  const [, step] = STEPS.find(([below]) => raw < below) ?? [0, 500]
  return Math.min(PRICE_RANGE.max, Math.max(PRICE_RANGE.min, Math.floor(raw / step) * step))
}

/** Distance between neighbouring lines of a sport, and how many are offered. */
const LINES: Record<MatchSport, { readonly step: number; readonly count: number }> = {
  football: { step: 1, count: 3 },
  basketball: { step: 4, count: 3 },
  esports: { step: 2, count: 3 },
}

/** Half lines around an expected value: nobody's bet comes back as a draw. */
function linesAround(value: number, sport: MatchSport): number[] {
  const { step, count } = LINES[sport]
  const middle = Math.floor(value) + 0.5
  return Array.from({ length: count }, (_, index) => middle + (index - Math.floor(count / 2)) * step)
}

/** What can happen, with its chance, in the order of its buttons. */
type Chances = readonly (readonly [SelectionCode, number])[]

function marketOf(matchId: string, type: MarketType, line: number | null, chances: Chances): Market {
  const marketId = line === null ? `${matchId}.${type}` : `${matchId}.${type}.${line}`
  const selections = chances.map(([code, chance]): Selection => ({
    selectionId: `${marketId}.${code}`,
    code,
    price: priceOf(chance),
    open: chance > SURE.low && chance < SURE.high,
  }))
  return { marketId, type, line, suspended: selections.every(({ open }) => !open), selections }
}

function winner(matchId: string, sport: MatchSport, { aheadBy, level }: Outlook): Market {
  const home = aheadBy(0.5)
  if (sport === 'football')
    return marketOf(matchId, 'winner', null, [
      ['home', home],
      ['draw', level],
      ['visit', 1 - home - level],
    ])
  // A match that ends level gives the stake back.
  const decided = Math.max(1 - level, 1e-6)
  return marketOf(matchId, 'winner', null, [
    ['home', home / decided],
    ['visit', 1 - home / decided],
  ])
}

/** All markets of a match as it stands; `suspended` closes every one. */
export function priceMarkets(matchId: string, state: MatchState, suspended: boolean): Market[] {
  const outlook = outlookOf(state)
  const { sport } = state
  const markets = [winner(matchId, sport, outlook)]
  for (const line of linesAround(outlook.expected.lead, sport)) {
    const home = outlook.aheadBy(line)
    // The line is what the home side starts with: −1.5 must win by two.
    markets.push(
      marketOf(matchId, 'handicap', -line, [
        ['home', home],
        ['visit', 1 - home],
      ]),
    )
  }
  for (const line of linesAround(outlook.expected.total, sport).filter((one) => one > state.homeScore + state.visitScore)) {
    const over = outlook.above(line)
    markets.push(
      marketOf(matchId, 'total', line, [
        ['over', over],
        ['under', 1 - over],
      ]),
    )
  }
  if (sport === 'football') {
    const share = state.homeShare / 1_000
    const next = 1 - outlook.noMore
    const chances: Chances = [
      ['home', next * share],
      ['none', outlook.noMore],
      ['visit', next * (1 - share)],
    ]
    markets.push(marketOf(matchId, 'nextScore', state.homeScore + state.visitScore + 1, chances))
    markets.push(
      marketOf(matchId, 'bothScore', null, [
        ['yes', outlook.bothScore],
        ['no', 1 - outlook.bothScore],
      ]),
    )
  }
  markets.push(
    marketOf(matchId, 'oddEven', null, [
      ['odd', outlook.odd],
      ['even', 1 - outlook.odd],
    ]),
  )
  return suspended ? markets.map((market) => ({ ...market, suspended: true })) : markets
}
