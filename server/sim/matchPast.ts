import type { MatchEventKind } from '#src/api/model/matchEvent.ts'
import type { TransactionDb } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { newId } from '../platform/ids.ts'
import type { MatchSport } from './demo/cast.ts'
import { ageAt, PACES, playedAt } from './demo/fixtures.ts'
import { EPISODES } from './demo/matchStory.ts'
import type { Random } from './demo/random.ts'

type MatchRow = Schema['match']
type Line = Schema['match_event']
type Side = 'home' | 'visit'

/** A moment of a match: `age` ms after its start, and its score. */
export type Moment = { readonly age: number; readonly home: number; readonly visit: number }

type Happening = { readonly age: number; readonly kind: MatchEventKind; readonly side: Side | null; readonly points: number }

const PHASES = (sport: MatchSport): readonly (readonly [MatchEventKind, number])[] => [
  ['begin', 0],
  ['break', PACES[sport].pause[0]],
  ['resume', PACES[sport].pause[1]],
  ['end', PACES[sport].length],
]

/** Parts a side's points into scores of the sport's sizes. */
function scoresOf(sport: MatchSport, total: number, random: Random): number[] {
  const scores: number[] = []
  for (let left = total; left > 0; left -= scores.at(-1) ?? left) {
    const fitting = PACES[sport].points.filter((points) => points <= left)
    scores.push(fitting.length === 0 ? left : random.pick(fitting))
  }
  return scores
}

/**
 * What happened in a match while nobody looked, from one moment to a later one, oldest first: the phases at their times, scores that add
 * up to the difference, and the rest as often as it happens in play. Nothing happens in a break.
 */
export function pastOf(row: MatchRow, sport: MatchSport, from: Moment, to: Moment, random: Random): Line[] {
  const played = { from: playedAt(sport, from.age), to: playedAt(sport, to.age) }
  const moment = () => ageAt(sport, played.from + random.next() * (played.to - played.from))
  const happenings: Happening[] = PHASES(sport)
    .filter(([, age]) => age > from.age && age <= to.age)
    .map(([kind, age]) => ({ age, kind, side: null, points: 0 }))
  for (const side of ['home', 'visit'] as const)
    for (const points of scoresOf(sport, to[side] - from[side], random))
      happenings.push({ age: moment(), kind: 'score', side, points })
  for (const { kind, every } of EPISODES[sport]) {
    const mean = (played.to - played.from) / every
    for (let count = Math.floor(mean + random.next()); count > 0; count -= 1)
      happenings.push({ age: moment(), kind, side: random.next() * 1_000 < row.home_share ? 'home' : 'visit', points: 0 })
  }
  const score = { home: from.home, visit: from.visit }
  return happenings
    .toSorted((a, b) => a.age - b.age)
    .map(({ age, kind, side, points }) => {
      if (side !== null) score[side] += points
      return {
        id: newId('v'),
        match_id: row.id,
        at: Math.floor(row.start_at + age),
        second: Math.floor(playedAt(sport, age) / 1_000),
        kind,
        side,
        points,
        home_score: score.home,
        visit_score: score.visit,
      }
    })
}

/** A match before it began. */
export const UNPLAYED: Moment = { age: -1, home: 0, visit: 0 }

/** Writes a match's past into its timeline. */
export async function tellPast(db: TransactionDb, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0)
    await db
      .insertInto('match_event')
      .values([...lines])
      .execute()
}
