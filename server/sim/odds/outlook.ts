import { above, basketballEnds } from '../play/basketball.ts'
import { esportsEnds } from '../play/esports.ts'
import { footballEnds } from '../play/football.ts'
import type { SeenMatch } from '../play/state.ts'

/** A match as its prices see it. */
export type MatchState = SeenMatch

/**
 * How a match may end, as chances from 0 to 1. All prices of a match come from one outlook, so they agree with each other and with the way
 * the simulation plays (docs/odds.md).
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
  /** That the home side scores next. */
  readonly nextHome: number
  /** Of esports: that the home side wins a map, by the number of each that is not decided. */
  readonly maps: ReadonlyMap<number, number>
  /** Where total and difference are expected. */
  readonly expected: { readonly total: number; readonly lead: number }
}

const NO_MAPS: ReadonlyMap<number, number> = new Map()

/** What may still happen in a match. */
export function outlookOf(match: MatchState): Outlook {
  switch (match.sport) {
    case 'football':
      return football(match)
    case 'basketball':
      return basketball(match)
    case 'esports':
      return esports(match)
  }
}

function football(match: MatchState): Outlook {
  const { grid, size, next } = footballEnds(match)
  const sum = (holds: (home: number, visit: number) => boolean) => {
    let chance = 0
    for (const [index, one] of grid.entries())
      if (holds(match.homeScore + Math.floor(index / size), match.visitScore + (index % size))) chance += one
    return chance
  }
  const mean = (value: (home: number, visit: number) => number) =>
    grid.reduce(
      (all, one, index) => all + one * value(match.homeScore + Math.floor(index / size), match.visitScore + (index % size)),
      0,
    )
  return {
    aheadBy: (line) => sum((home, visit) => home - visit > line),
    level: sum((home, visit) => home === visit),
    above: (line) => sum((home, visit) => home + visit > line),
    bothScore: sum((home, visit) => home > 0 && visit > 0),
    odd: sum((home, visit) => (home + visit) % 2 === 1),
    noMore: Math.max(0, 1 - next.home - next.visit),
    nextHome: next.home,
    maps: NO_MAPS,
    expected: { total: mean((home, visit) => home + visit), lead: mean((home, visit) => home - visit) },
  }
}

function basketball(match: MatchState): Outlook {
  const { lead, total, expected } = basketballEnds(match)
  // A total is odd where the lead is; and as no match ends level, that is more often than not.
  const odd = lead.at.reduce((sum, chance, index) => sum + (Math.abs(lead.first + index) % 2 === 1 ? chance : 0), 0)
  return {
    aheadBy: (line) => above(lead, line),
    level: 0,
    above: (line) => above(total, line),
    bothScore: 1,
    odd,
    noMore: 0,
    nextHome: match.homeShare / 1_000,
    maps: NO_MAPS,
    expected,
  }
}

function esports(match: MatchState): Outlook {
  const { results, maps } = esportsEnds(match)
  const ends = [...results].map(([score, chance]) => {
    const [home = 0, visit = 0] = score.split(':').map(Number)
    return { home, visit, chance }
  })
  const sum = (value: (home: number, visit: number) => number) =>
    ends.reduce((all, { home, visit, chance }) => all + chance * value(home, visit), 0)
  const isOver = ends.length === 1
  return {
    aheadBy: (line) => sum((home, visit) => (home - visit > line ? 1 : 0)),
    level: 0,
    above: (line) => sum((home, visit) => (home + visit > line ? 1 : 0)),
    bothScore: sum((home, visit) => (home > 0 && visit > 0 ? 1 : 0)),
    odd: sum((home, visit) => (home + visit) % 2),
    noMore: isOver ? 1 : 0,
    nextHome: maps.get(match.homeScore + match.visitScore + 1) ?? 0,
    maps,
    expected: { total: sum((home, visit) => home + visit), lead: sum((home, visit) => home - visit) },
  }
}
