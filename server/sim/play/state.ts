import type { MatchEventKind } from '#src/api/model/matchEvent.ts'
import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { GameStatus } from '#src/api/model/sport.ts'

export type Side = 'home' | 'visit'
export type Pair = { readonly home: number; readonly visit: number }

/** A match at one moment, as everybody can see it: what prices are made from. */
export type SeenMatch = {
  readonly sport: MatchSport
  readonly homeScore: number
  readonly visitScore: number
  /** Thousandths of the goals, points or towers that are expected to fall to the home side of an even match. */
  readonly homeShare: number
  /** Half, quarter or map, from 1; 0 = the match has not begun. */
  readonly period: number
  /** Seconds played of the period. */
  readonly second: number
  /** Seconds that are added to the period, once they are shown; 0 = not yet, or none. */
  readonly added?: number
  /** What each side scored in each period. */
  readonly parts?: readonly (readonly [number, number])[]
  /** Players sent off. */
  readonly reds?: Pair
}

/** What only the play knows: the form of the day, and who has the ball. */
export type Hidden = {
  /** How much better, in thousandths of the share, the home side is today than anybody could know. */
  readonly form: number
  /** Who attacks, and for how many seconds more; null = nobody yet. */
  readonly ball: { readonly side: Side; readonly left: number } | null
}

/** A match as it is played. */
export type PlayState = SeenMatch &
  Hidden & {
    readonly phase: GameStatus
    /** Seconds of the break that went by. */
    readonly rested: number
  }

/** What happened: a line of the timeline. `points` = what a score counts, or the minutes that are added. */
export type Happening = { readonly kind: MatchEventKind; readonly side: Side | null; readonly points: number }

/** A match before it began. */
export function unplayed(sport: MatchSport, homeShare: number, form: number): PlayState {
  const start = { homeScore: 0, visitScore: 0, period: 0, second: 0, added: 0, parts: [], reds: { home: 0, visit: 0 } }
  return { sport, homeShare, form, ball: null, phase: 'pre', rested: 0, ...start }
}

/** The parts of a match when a side gets more of its current period. */
export function addToPart(parts: PlayState['parts'], period: number, side: Side, points: number): [number, number][] {
  const all = Array.from({ length: Math.max(parts?.length ?? 0, period) }, (_, index): [number, number] => {
    const [home, visit] = parts?.[index] ?? [0, 0]
    return [home, visit]
  })
  const own = all[period - 1]
  if (own !== undefined) own[side === 'home' ? 0 : 1] += points
  return all
}
