import { fen, type Fen } from '#src/api/model/money/amount.ts'
import type { Pick } from '#src/api/model/pick.ts'
import type { SelectionCode } from '#src/api/model/pick.ts'

/** A match as its bets see it. */
export type Standing = {
  readonly home: number
  readonly visit: number
  /** The score is final. */
  readonly ended: boolean
  /** Who scored the n-th time; null = not known. */
  readonly scorer: (n: number) => 'home' | 'visit' | null
}

export type Outcome = 'won' | 'lost' | 'void'

/** The score of the outcome with the selection ahead of, level with, or behind its line. */
const byMargin = (margin: number): Outcome => (margin > 0 ? 'won' : margin < 0 ? 'lost' : 'void')
const either = (holds: boolean): Outcome => (holds ? 'won' : 'lost')

/**
 * What a bet comes to; null = that is not decided yet. A line that is met exactly, a level match where level is no selection, and
 * a score that nobody can name any more give the stake back. Scores only grow, so what is beyond its line is decided at once.
 * `ways` = selections of the market.
 */
export function outcomeOf({ type, line, code }: Pick, ways: number, match: Standing): Outcome | null {
  const { home, visit, ended, scorer } = match
  const total = home + visit
  switch (type) {
    case 'winner': {
      if (!ended) return null
      const winner: SelectionCode = home > visit ? 'home' : home < visit ? 'visit' : 'draw'
      if (winner === 'draw' && ways < 3) return 'void'
      return either(code === winner)
    }
    case 'handicap': {
      if (!ended) return null
      const lead = home + (line ?? 0) - visit
      return byMargin(code === 'home' ? lead : -lead)
    }
    case 'total': {
      const over = total - (line ?? 0)
      if (!ended && over <= 0) return null
      return byMargin(code === 'over' ? over : -over)
    }
    case 'mapWinner': {
      // The n-th map. One that was not played, or that nobody can say who won, gives the stake back.
      const n = line ?? 1
      const side = total < n ? null : scorer(n)
      if (side !== null) return either(code === side)
      return ended ? 'void' : null
    }
    case 'nextScore': {
      const n = line ?? 1
      if (total < n) return ended ? either(code === 'none') : null
      if (code === 'none') return 'lost'
      const side = scorer(n)
      if (side !== null) return either(code === side)
      return ended ? 'void' : null
    }
    case 'bothScore': {
      const both = home > 0 && visit > 0
      if (!ended && !both) return null
      return either((code === 'yes') === both)
    }
    case 'oddEven':
      return ended ? either((code === 'odd') === (total % 2 === 1)) : null
  }
}

/**
 * Whether what a bet is on has happened, also where nobody can say yet what it comes to: such a bet is not sold. `ways` = selections
 * of the market.
 */
export function isDecided(pick: Pick, ways: number, match: Standing): boolean {
  if ((pick.type === 'nextScore' || pick.type === 'mapWinner') && match.home + match.visit >= (pick.line ?? 1)) return true
  return outcomeOf(pick, ways, match) !== null
}

/** What comes back of a stake; `back` = when it wins. */
export function payoutOf(outcome: Outcome, stake: Fen, back: Fen): Fen {
  if (outcome === 'lost') return fen(0)
  return outcome === 'void' ? stake : back
}
