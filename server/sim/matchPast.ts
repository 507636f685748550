import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import { clockColumns } from '../live/matches/matchClock.ts'
import type { TransactionDb } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Random } from './play/random.ts'
import { begun, playOn } from './play/playOn.ts'
import { clockAfter } from './play/rows.ts'
import { type PlayState, unplayed } from './play/state.ts'

type MatchRow = Schema['match']
type Line = Schema['match_event']

export type Past = { readonly state: PlayState; readonly lines: readonly Line[] }

/** What happens in a match from one moment to a later one, ms, while nobody looks: lines of its timeline, oldest first, and how it stands then. */
export function pastOf(matchId: string, from: PlayState, fromAt: number, toAt: number, random: Random): Past {
  const lines: Line[] = []
  const state = playOn(from, Math.floor((toAt - fromAt) / 1_000), random, ({ kind, side, points }, after, second) => {
    lines.push({
      id: newId('v'),
      match_id: matchId,
      at: Math.floor(fromAt + second * 1_000),
      second: after.second,
      period: after.period,
      kind,
      side,
      points,
      home_score: after.homeScore,
      visit_score: after.visitScore,
    })
  })
  return { state, lines }
}

/** All that happened in a match since its start, which is now or earlier. */
export function wholePast(row: MatchRow, sport: MatchSport, now: number, random: Random): Past {
  const first = begun(unplayed(sport, row.home_share, row.form))
  const past = pastOf(row.id, first, row.start_at, now, random)
  const nil = { second: 0, period: 1, points: 0, home_score: 0, visit_score: 0, side: null }
  const begin: Line = { id: newId('v'), match_id: row.id, at: row.start_at, kind: 'begin', ...nil }
  return { ...past, lines: [begin, ...past.lines] }
}

/** What of a match's row says how it is played, at `now`, ms. */
export function rowAfter(state: PlayState, now: number) {
  return {
    home_score: state.homeScore,
    visit_score: state.visitScore,
    game_status: state.phase,
    parts_json: JSON.stringify(state.parts ?? []),
    ...clockColumns(clockAfter(state, now)),
  }
}

/** Writes a match's past into its timeline. */
export async function tellPast(db: TransactionDb, lines: readonly Line[]): Promise<void> {
  for (let first = 0; first < lines.length; first += 50)
    await db
      .insertInto('match_event')
      .values(lines.slice(first, first + 50))
      .execute()
}
