import { LOBBY } from '#src/api/contract/pushes.ts'
import { type MatchClock, type MatchEventKind, playedSeconds } from '#src/api/model/matchEvent.ts'
import type { GameStatus, Schema } from '#server/platform/db/schema.ts'
import type { Unit, Write } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { clockOf } from '#server/live/lobby/cards.ts'
import { appendEvent } from '#server/live/rooms/events.ts'

type MatchRow = Schema['match']

/** What of a match changes while it is played. Without a `clock`, it stops and goes on with the phase. */
export type MatchChange = { homeScore?: number; visitScore?: number; gameStatus?: GameStatus; clock?: MatchClock }

/** What is written into a match's timeline. */
export type MatchHappening = { kind: MatchEventKind; side: 'home' | 'visit' | null; points?: number }

/** The clock of a phase that begins now. */
function nextClock(match: MatchRow, gameStatus: GameStatus, at: number): MatchClock {
  return { second: playedSeconds(clockOf(match), at), at, running: gameStatus === 'live' }
}

/** Rooms in which a match is followed: its own, and those of its anchors. */
export async function roomsOf({ trx }: Unit, matchId: string): Promise<string[]> {
  const anchors = await trx.selectFrom('anchor').select('chat_room_no').where('match_id', '=', matchId).execute()
  return [matchId, ...anchors.map((anchor) => anchor.chat_room_no)]
}

/** Stores a match's score or phase and pushes both to the lobby, to its own room and to the rooms of its anchors. Throws when it is unknown. */
async function updateMatch(unit: Unit, matchId: string, change: MatchChange): Promise<void> {
  const match = await unit.trx.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
  const homeScore = change.homeScore ?? match.home_score
  const visitScore = change.visitScore ?? match.visit_score
  const gameStatus = change.gameStatus ?? match.game_status
  const clock = change.clock ?? (gameStatus === match.game_status ? clockOf(match) : nextClock(match, gameStatus, unit.at))
  await unit.trx
    .updateTable('match')
    .set({
      home_score: homeScore,
      visit_score: visitScore,
      game_status: gameStatus,
      clock_second: clock.second,
      clock_at: clock.at,
      clock_running: clock.running ? 1 : 0,
    })
    .where('id', '=', matchId)
    .execute()
  const rooms = await unit.trx
    .updateTable('room')
    .set({ game_status: gameStatus })
    .where('key', 'in', await roomsOf(unit, matchId))
    .returning('key')
    .execute()
  for (const room of [LOBBY, ...rooms.map((row) => row.key)])
    await appendEvent(unit, room, 'match', { matchId, homeScore, visitScore, gameStatus, clock })
}

/** Writes a line into a match's timeline, with its score and clock of now, and pushes it to the match's rooms. */
async function addMatchEvent(unit: Unit, matchId: string, { kind, side, points = 0 }: MatchHappening): Promise<void> {
  const match = await unit.trx.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
  const second = playedSeconds(clockOf(match), unit.at)
  const line = { id: newId('v'), matchId, at: unit.at, second, kind, side, points }
  const score = { homeScore: match.home_score, visitScore: match.visit_score }
  await unit.trx
    .insertInto('match_event')
    .values({
      id: line.id,
      match_id: matchId,
      at: line.at,
      second,
      kind,
      side,
      points,
      home_score: score.homeScore,
      visit_score: score.visitScore,
    })
    .execute()
  const rooms = await unit.trx
    .selectFrom('room')
    .select('key')
    .where('key', 'in', await roomsOf(unit, matchId))
    .execute()
  for (const { key } of rooms) await appendEvent(unit, key, 'matchEvent', { ...line, ...score })
}

/** Matches, as the simulation and operators move them: each function is one transaction. */
export function createMatches(write: Write) {
  return {
    /** See `updateMatch`. With `happening`, its line goes into the timeline in the same transaction. */
    update: (matchId: string, change: MatchChange, happening?: MatchHappening): Promise<void> =>
      write(async (unit) => {
        await updateMatch(unit, matchId, change)
        if (happening !== undefined) await addMatchEvent(unit, matchId, happening)
      }),

    /** Writes a line into a match's timeline. Throws when the match is unknown. */
    happen: (matchId: string, happening: MatchHappening): Promise<void> =>
      write((unit) => addMatchEvent(unit, matchId, happening)),
  }
}

export type Matches = ReturnType<typeof createMatches>
