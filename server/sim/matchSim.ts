import type { Reader } from '../platform/db/database.ts'
import type { GameStatus, Schema } from '../platform/db/schema.ts'
import type { MatchHappening } from '../live/matches/matches.ts'
import { voidMatchBets } from '../sportsbook/sportsbook.ts'
import { MATCH_SPORTS, type MatchSport } from './demo/cast.ts'
import type { SimContext } from './demo/context.ts'
import { clockAt, hasMatches, makeFixture, PACES, phaseAt, scoreAt } from './demo/fixtures.ts'
import type { Occasion } from './demo/lines.ts'
import { type Moment, pastOf, tellPast, UNPLAYED } from './matchPast.ts'
import { tellStory } from './demo/matchStory.ts'
import { pushRoomStatuses } from '../live/rooms/chatAvailability.ts'
import { ensureRoom } from '../live/rooms/roomRows.ts'

const MINUTE = 60_000
/** Fewest matches of each sport that are played, and that are to come. */
const FEWEST = { played: 3, coming: 3 }
/** Most matches of each sport that are over and still listed. */
const MOST_ENDED = 6

type MatchRow = Schema['match']

const PHASE_OCCASIONS: Partial<Record<GameStatus, Occasion>> = { break: 'break', ended: 'ended', live: 'begun' }

/** Moves every unfinished match on by `elapsed` ms: its phase by the clock, its score by chance. */
export async function playMatches(context: SimContext, elapsed: number): Promise<void> {
  const { services, random } = context
  const now = services.now()
  const rows = await services.db.selectFrom('match').selectAll().where('game_status', '<>', 'ended').execute()
  for (const row of rows) {
    if (!hasMatches(row.sport)) continue
    const phase = phaseAt(row.sport, now - row.start_at)
    if (phase !== row.game_status) {
      context.coming.delete(row.id)
      await services.matches.update(row.id, { gameStatus: phase }, happeningOf(row.game_status, phase))
      const occasion = row.game_status === 'break' ? undefined : PHASE_OCCASIONS[phase]
      if (occasion !== undefined) tell(context, row, occasion)
    } else if (phase === 'live') {
      const score = await tellStory(context, row, row.sport, elapsed)
      if (score === null) continue
      const home = score.side === 'home'
      const change = home ? { home_score: row.home_score + score.points } : { visit_score: row.visit_score + score.points }
      const after = { ...row, ...change }
      const scores = { homeScore: after.home_score, visitScore: after.visit_score }
      await services.matches.update(row.id, scores, { kind: 'score', side: score.side, points: score.points })
      // Baskets fall too often to talk about each.
      if (row.sport !== 'basketball' || random.next() < 0.15) tell(context, after, home ? 'homeScores' : 'visitScores')
    }
  }
}

/** What a change of phase is in the timeline. */
function happeningOf(before: GameStatus, after: GameStatus): MatchHappening | undefined {
  if (after === 'break') return { kind: 'break', side: null }
  if (after === 'ended') return { kind: 'end', side: null }
  return after === 'live' ? { kind: before === 'break' ? 'resume' : 'begin', side: null } : undefined
}

function tell({ happenings, services }: SimContext, row: MatchRow, occasion: Occasion): void {
  const words = { home: row.home_name, visit: row.visit_name, score: `${row.home_score} 比 ${row.visit_score}` }
  happenings.set(row.id, { occasion, at: services.now(), words })
}

/** Puts new matches in the place of those that are over, and takes the oldest of these off the list. */
export async function replaceMatches(context: SimContext): Promise<void> {
  const rows = await context.services.db.selectFrom('match').selectAll().orderBy('start_at').execute()
  let number = Math.max(2000, ...rows.map((row) => Number(row.id.slice(1))).filter(Number.isSafeInteger))
  for (const sport of MATCH_SPORTS) {
    const own = rows.filter((row) => row.sport === sport)
    const coming = own.filter((row) => row.game_status === 'pre').length
    const played = own.filter((row) => row.game_status === 'live' || row.game_status === 'break').length
    if (coming < FEWEST.coming || played < FEWEST.played) {
      const wait = played < FEWEST.played ? context.random.between(1, 2) : context.random.between(15, 120)
      if (!soon(own, context.services.now()) || coming < FEWEST.coming)
        await addMatch(context, (number += 1), sport, wait * MINUTE, own)
    }
    const ended = own.filter((row) => row.game_status === 'ended')
    for (const row of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) await dropMatch(context, row.id)
  }
}

/** Whether a match starts within two minutes: then there is no need for one more right now. */
function soon(rows: readonly MatchRow[], now: number): boolean {
  return rows.some((row) => row.game_status === 'pre' && row.start_at - now <= 2 * MINUTE)
}

async function addMatch(
  { services, random }: SimContext,
  number: number,
  sport: MatchSport,
  wait: number,
  own: readonly MatchRow[],
): Promise<void> {
  const taken = new Set(own.filter((row) => row.game_status !== 'ended').flatMap((row) => [row.home_name, row.visit_name]))
  await services.write(async (tx) => {
    const match = makeFixture(number, sport, tx.at + wait, tx.at, taken, random)
    if (match === null) return
    await tx.db.insertInto('match').values(match).execute()
    await ensureRoom(tx.db, match.id, match.game_status)
  })
}

async function dropMatch({ services, happenings }: SimContext, id: string): Promise<void> {
  const castOf = (reader: Reader) => reader.selectFrom('anchor').select('id').where('match_id', '=', id).executeTakeFirst()
  await services.sportsbook.settle(id)
  if ((await castOf(services.db)) !== undefined) return
  await services.sportsbook.abandon(id)
  await services.write(async (tx) => {
    if ((await castOf(tx.db)) !== undefined) return
    // Those that came since.
    await voidMatchBets(tx, id)
    await tx.db.updateTable('room').set({ exist: 0 }).where('key', '=', id).execute()
    await pushRoomStatuses(tx, [id])
    await tx.db.deleteFrom('match_event').where('match_id', '=', id).execute()
    await tx.db.deleteFrom('match').where('id', '=', id).execute()
  })
  await services.odds.drop(id)
  happenings.delete(id)
}

/** The moment up to which a running match's timeline is told. */
async function lastSeen({ db }: SimContext['services'], row: MatchRow): Promise<Moment> {
  const line = await db
    .selectFrom('match_event')
    .select('at')
    .where('match_id', '=', row.id)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return { age: Math.max(row.clock_at, line?.at ?? 0) - row.start_at, home: row.home_score, visit: row.visit_score }
}

/**
 * Brings a world that was asleep back to now: a match whose whole time went by while nothing ran is played, or about to be, again,
 * and one that should be further on gets a score to match, with the lines of its timeline that led there.
 */
export async function wakeMatches({ services, random }: SimContext): Promise<void> {
  const now = services.now()
  const rows = await services.db.selectFrom('match').selectAll().where('game_status', '<>', 'ended').execute()
  for (const row of rows) {
    const { sport } = row
    if (!hasMatches(sport)) continue
    const { length } = PACES[sport]
    const missed = phaseAt(sport, now - row.start_at) === 'ended'
    if (!missed && phaseAt(sport, now - row.start_at) === row.game_status) {
      await services.matches.update(row.id, { clock: clockAt(sport, row.start_at, now) })
      continue
    }
    const startAt = !missed
      ? row.start_at
      : row.game_status === 'pre'
        ? now + random.between(3, 240) * MINUTE
        : now - Math.round(random.next() * 0.8 * length)
    const score = scoreAt(sport, now - startAt, random)
    const before = missed || row.game_status === 'pre' ? UNPLAYED : await lastSeen(services, row)
    const after = { age: now - startAt, home: Math.max(score.home, before.home), visit: Math.max(score.visit, before.visit) }
    // It is another match from now on: who bet on the one that nobody saw gets the stake back, and what happened in it is no more.
    if (missed) await services.sportsbook.abandon(row.id)
    await services.write(async (tx) => {
      if (missed) {
        await voidMatchBets(tx, row.id)
        await tx.db.deleteFrom('match_event').where('match_id', '=', row.id).execute()
      }
      await tellPast(tx.db, pastOf({ ...row, start_at: startAt }, sport, before, after, random))
      await tx.db.updateTable('match').set({ start_at: startAt }).where('id', '=', row.id).execute()
      await tx.db.updateTable('anchor').set({ start_at: startAt }).where('match_id', '=', row.id).execute()
    })
    await services.matches.update(row.id, {
      homeScore: after.home,
      visitScore: after.visit,
      gameStatus: phaseAt(sport, now - startAt),
      clock: clockAt(sport, startAt, now),
    })
  }
}
