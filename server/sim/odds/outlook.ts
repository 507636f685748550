import type { MatchSport } from '../demo/cast.ts'
import { PACES, playedAt } from '../demo/fixtures.ts'

/** A match as its prices see it. */
export type MatchState = {
  readonly sport: MatchSport
  readonly homeScore: number
  readonly visitScore: number
  /** Share of the playing time to come, 0 to 1. */
  readonly left: number
  /** Thousandths of the scores that fall to the home side. */
  readonly homeShare: number
}

/**
 * How a match may end, as chances from 0 to 1. All prices come from one outlook, so they agree with each other and with the way
 * the simulation scores.
 */
export type Outlook = {
  /** That the home side ends more than `line` ahead; `line` in halves. */
  readonly aheadBy: (line: number) => number
  /** That both end equal. */
  readonly level: number
  /** That both together end above `line`. */
  readonly above: (line: number) => number
  /** That both have scored. */
  readonly bothScore: number
  /** That the total is odd. */
  readonly odd: number
  /** That nobody scores any more. */
  readonly noMore: number
  /** Where total and difference are expected. */
  readonly expected: { readonly total: number; readonly lead: number }
}

/** Chances of 0 to `most` scores at a mean; what is beyond is counted to the last. */
function poisson(mean: number, most: number): number[] {
  const chances: number[] = []
  let chance = Math.exp(-mean)
  for (let count = 0; count < most; count += 1) {
    chances.push(chance)
    chance *= mean / (count + 1)
  }
  return [...chances, Math.max(0, 1 - chances.reduce((sum, one) => sum + one, 0))]
}

/** The normal distribution's share above `x`, by Abramowitz and Stegun's formula 26.2.17 (error < 1e-7). */
function normalAbove(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = Math.exp((-x * x) / 2) * 0.3989422804 * series
  return x >= 0 ? tail : 1 - tail
}

/** Most further goals of one side that are told apart. */
const MOST_GOALS = 12

function counted(state: MatchState, mean: { home: number; visit: number }): Outlook {
  const [home, visit] = [poisson(mean.home, MOST_GOALS), poisson(mean.visit, MOST_GOALS)]
  const sum = (holds: (h: number, v: number) => boolean) => {
    let chance = 0
    for (const [h, one] of home.entries())
      for (const [v, other] of visit.entries()) if (holds(state.homeScore + h, state.visitScore + v)) chance += one * other
    return chance
  }
  return {
    aheadBy: (line) => sum((h, v) => h - v > line),
    level: sum((h, v) => h === v),
    above: (line) => sum((h, v) => h + v > line),
    bothScore: sum((h, v) => h > 0 && v > 0),
    odd: sum((h, v) => (h + v) % 2 === 1),
    noMore: Math.exp(-mean.home - mean.visit),
    expected: {
      total: state.homeScore + state.visitScore + mean.home + mean.visit,
      lead: state.homeScore - state.visitScore + mean.home - mean.visit,
    },
  }
}

function spread(state: MatchState, mean: { home: number; visit: number }, deviation: number): Outlook {
  const expected = {
    total: state.homeScore + state.visitScore + mean.home + mean.visit,
    lead: state.homeScore - state.visitScore + mean.home - mean.visit,
  }
  const over = (x: number, from: number) => (deviation === 0 ? (from > x ? 1 : 0) : normalAbove((x - from) / deviation))
  return {
    aheadBy: (line) => over(line, expected.lead),
    level: over(-0.5, expected.lead) - over(0.5, expected.lead),
    above: (line) => over(line, expected.total),
    bothScore: 1,
    odd: 0.5,
    noMore: 0,
    expected,
  }
}

/** What may still happen in a match. */
export function outlookOf(state: MatchState): Outlook {
  const { scoreEvery, points, length } = PACES[state.sport]
  const scores = (playedAt(state.sport, length) * state.left) / scoreEvery
  const each = points.reduce((sum, value) => sum + value, 0) / points.length
  const squared = points.reduce((sum, value) => sum + value * value, 0) / points.length
  const share = state.homeShare / 1_000
  const mean = { home: scores * each * share, visit: scores * each * (1 - share) }
  return state.sport === 'football' ? counted(state, mean) : spread(state, mean, Math.sqrt(scores * squared))
}
