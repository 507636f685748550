import type { Play } from '#src/api/model/odds.ts'
import type { MatchEventKind } from '#src/api/model/matchEvent.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { MatchSport } from './cast.ts'
import type { SimContext } from './context.ts'
import { PACES } from './fixtures.ts'

const MINUTE = 60_000
const SECOND = 1_000

type MatchRow = Schema['match']
type Side = 'home' | 'visit'

/** A score that is on its way: the ball is already there, and nobody can bet any more. */
export type Coming = { readonly due: number; readonly side: Side; readonly points: number }

/** How long a score is seen coming, and how long prices rest after it, in ms. */
const SCORING: Record<MatchSport, { readonly before: readonly [number, number]; readonly after: number }> = {
  football: { before: [3 * SECOND, 6 * SECOND], after: 8 * SECOND },
  basketball: { before: [0, 0], after: 0 },
  esports: { before: [SECOND, 3 * SECOND], after: 2 * SECOND },
}

/** What else happens in a match: how often on average, ms, and how long prices rest for it. */
export const EPISODES: Record<MatchSport, readonly { kind: MatchEventKind; every: number; rest: number; play: Play['kind'] }[]> =
  {
    football: [
      { kind: 'shot', every: 6 * MINUTE, rest: 4 * SECOND, play: 'shot' },
      { kind: 'corner', every: 9 * MINUTE, rest: 5 * SECOND, play: 'corner' },
      { kind: 'foul', every: 7 * MINUTE, rest: 0, play: 'safe' },
      { kind: 'yellow', every: 22 * MINUTE, rest: 3 * SECOND, play: 'safe' },
      { kind: 'red', every: 400 * MINUTE, rest: 15 * SECOND, play: 'safe' },
    ],
    basketball: [{ kind: 'foul', every: 3 * MINUTE, rest: 0, play: 'safe' }],
    esports: [],
  }

/** The ball changes its place about so often, ms. */
const PLAY_EVERY = 7 * SECOND
const PLAYS: readonly Play['kind'][] = ['safe', 'attack', 'attack', 'danger']

function sideOf(row: MatchRow, { random }: SimContext): Side {
  return random.next() * 1_000 < row.home_share ? 'home' : 'visit'
}

/**
 * Moves one running match on by `elapsed` ms: an attack, a corner, a card; a score is first seen coming, and prices rest around
 * it. Returns the score that falls now, if one does.
 */
export async function tellStory(context: SimContext, row: MatchRow, sport: MatchSport, elapsed: number): Promise<Coming | null> {
  const { services, random, coming, resting } = context
  const now = services.now()
  const due = coming.get(row.id)
  if (due !== undefined) {
    if (due.due > now) return null
    coming.delete(row.id)
    rest(context, row.id, SCORING[sport].after)
    services.odds.play(row.id, { kind: 'score', side: due.side })
    return due
  }
  if (random.happens(elapsed, PACES[sport].scoreEvery)) {
    const { before } = SCORING[sport]
    const next = { due: now + random.between(...before), side: sideOf(row, context), points: random.pick(PACES[sport].points) }
    if (before[1] === 0) {
      services.odds.play(row.id, { kind: 'score', side: next.side })
      return next
    }
    coming.set(row.id, next)
    rest(context, row.id, next.due - now + SCORING[sport].after)
    services.odds.play(row.id, { kind: 'danger', side: next.side })
    return null
  }
  for (const { kind, every, rest: pause, play } of EPISODES[sport]) {
    if (!random.happens(elapsed, every)) continue
    const side = sideOf(row, context)
    rest(context, row.id, pause)
    services.odds.play(row.id, { kind: play, side })
    await services.matches.happen(row.id, { kind, side })
    return null
  }
  if ((resting.get(row.id) ?? 0) <= now && random.happens(elapsed, PLAY_EVERY))
    services.odds.play(row.id, { kind: random.pick(PLAYS), side: sideOf(row, context) })
  return null
}

/** Closes a match's prices for `ms` from now. */
function rest({ resting, services }: SimContext, matchId: string, ms: number): void {
  if (ms > 0) resting.set(matchId, Math.max(resting.get(matchId) ?? 0, services.now() + ms))
}
