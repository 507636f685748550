import { LOBBY } from '#src/api/contract/pushes.ts'
import { type MatchClock, type MatchEventKind, type MatchParts, playedSeconds } from '#src/api/model/matchEvent.ts'
import { chatLineKey } from '#src/api/model/matchLine.ts'
import type { GameStatus, Schema } from '#server/platform/db/schema.ts'
import type { Transaction, Write } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { pushRoomStatuses } from '../rooms/chatAvailability.ts'
import { remindOf } from '../reminders/reminders.ts'
import { appendEvent } from '../rooms/events.ts'
import type { Names } from '../names/names.ts'
import { clockColumns, clockOf, partsOf } from './matchClock.ts'
import { keepResult } from './results.ts'

type MatchRow = Schema['match']

/** What of a match changes while it is played. Without a `clock`, it stops and goes on with the phase. */
export type MatchChange = {
  homeScore?: number
  visitScore?: number
  gameStatus?: GameStatus
  clock?: MatchClock
  /** What each side scored in each period. */
  parts?: MatchParts
}

/** What is written into a match's timeline. */
export type MatchHappening = { kind: MatchEventKind; side: 'home' | 'visit' | null; points?: number }

/** The clock of a phase that begins now: play after a break is the next period. */
function nextClock(match: MatchRow, gameStatus: GameStatus, at: number): MatchClock {
  const clock = clockOf(match)
  if (gameStatus === 'live' && match.game_status !== 'ended')
    return { second: 0, at, running: true, period: match.game_status === 'break' ? clock.period + 1 : 1, added: 0 }
  return { ...clock, second: playedSeconds(clock, at), at, running: gameStatus === 'live' }
}

/** Rooms in which a match is followed: its own, and those of its anchors. */
export async function roomsOf({ db }: Transaction, matchId: string): Promise<string[]> {
  const anchors = await db.selectFrom('anchor').select('chat_room_no').where('match_id', '=', matchId).execute()
  return [matchId, ...anchors.map((anchor) => anchor.chat_room_no)]
}

/** Pushes how a match stands, also one that is new, to the lobby and to these rooms. */
export async function tellMatch(tx: Transaction, match: MatchRow, rooms: readonly string[] = []): Promise<void> {
  const { id: matchId, home_score: homeScore, visit_score: visitScore, game_status: gameStatus, sport: matchClass } = match
  const body = { matchId, homeScore, visitScore, gameStatus, clock: clockOf(match), parts: partsOf(match), matchClass }
  for (const room of [LOBBY, ...rooms]) await appendEvent(tx, room, 'match', body)
}

/** Stores a match's score or phase and pushes both to the lobby, to its own room and to the rooms of its anchors. Throws when it is unknown. */
async function updateMatch(tx: Transaction, matchId: string, change: MatchChange): Promise<void> {
  const match = await tx.db.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
  const homeScore = change.homeScore ?? match.home_score
  const visitScore = change.visitScore ?? match.visit_score
  const gameStatus = change.gameStatus ?? match.game_status
  const clock = change.clock ?? (gameStatus === match.game_status ? clockOf(match) : nextClock(match, gameStatus, tx.at))
  const parts = change.parts ?? partsOf(match)
  const changed = await tx.db
    .updateTable('match')
    .set({
      home_score: homeScore,
      visit_score: visitScore,
      game_status: gameStatus,
      parts_json: JSON.stringify(parts),
      ...clockColumns(clock),
    })
    .where('id', '=', matchId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (match.game_status === 'pre' && gameStatus === 'live') await remindOf(tx, { kind: 'match', id: matchId })
  if (gameStatus === 'ended') await keepResult(tx.db, { ...match, home_score: homeScore, visit_score: visitScore }, tx.at)
  const rooms = await tx.db
    .updateTable('room')
    .set({ game_status: gameStatus })
    .where('key', 'in', await roomsOf(tx, matchId))
    .returning('key')
    .execute()
  await tellMatch(
    tx,
    changed,
    rooms.map((row) => row.key),
  )
  if (gameStatus !== match.game_status)
    await pushRoomStatuses(
      tx,
      rooms.map((row) => row.key),
    )
}

/** Writes a line into a match's timeline, with its score and clock of now, and pushes it to the match's rooms. */
async function addMatchEvent(
  tx: Transaction,
  names: Names,
  matchId: string,
  { kind, side, points = 0 }: MatchHappening,
): Promise<void> {
  const match = await tx.db.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
  const second = playedSeconds(clockOf(match), tx.at)
  const period = match.clock_period
  const line = { id: newId('v'), matchId, at: tx.at, second, period, kind, side, points }
  const score = { homeScore: match.home_score, visitScore: match.visit_score }
  await tx.db
    .insertInto('match_event')
    .values({
      id: line.id,
      match_id: matchId,
      at: line.at,
      second,
      period,
      kind,
      side,
      points,
      home_score: score.homeScore,
      visit_score: score.visitScore,
    })
    .execute()
  const rooms = await tx.db
    .selectFrom('room')
    .select('key')
    .where('key', 'in', await roomsOf(tx, matchId))
    .execute()
  const inChat =
    match.sport === 'anchor' || chatLineKey(match.sport, kind) === null
      ? null
      : { sport: match.sport, home: await names.inAll(tx.db, match.home_name), visit: await names.inAll(tx.db, match.visit_name) }
  for (const { key } of rooms) await appendEvent(tx, key, 'matchEvent', { ...line, ...score, inChat })
}

/** Matches, as the simulation and operators move them: each function is one transaction. */
export function createMatches(write: Write, names: Names) {
  return {
    /** See `updateMatch`. With `happening`, its line goes into the timeline in the same transaction. */
    update: (matchId: string, change: MatchChange, happening?: MatchHappening): Promise<void> =>
      write(async (tx) => {
        await updateMatch(tx, matchId, change)
        if (happening !== undefined) await addMatchEvent(tx, names, matchId, happening)
      }),

    /** Writes a line into a match's timeline. Throws when the match is unknown. */
    happen: (matchId: string, happening: MatchHappening): Promise<void> =>
      write((tx) => addMatchEvent(tx, names, matchId, happening)),
  }
}

export type Matches = ReturnType<typeof createMatches>
