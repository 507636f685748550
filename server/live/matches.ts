import { LOBBY } from '#src/api/contract/pushes.ts'
import type { GameStatus } from '../db/schema.ts'
import type { Write } from '../db/write.ts'
import { appendEvent } from './events.ts'

/** What of a match changes while it is played. */
export type MatchChange = { homeScore?: number; visitScore?: number; gameStatus?: GameStatus }

/** Matches, as the simulation moves them. */
export function createMatches(write: Write) {
  return {
    /** Stores a match's score or phase and pushes both to the lobby, to its own room and to the rooms of its anchors. Throws when it is unknown. */
    update: (matchId: string, change: MatchChange): Promise<void> =>
      write(async (unit) => {
        const match = await unit.trx.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
        const homeScore = change.homeScore ?? match.home_score
        const visitScore = change.visitScore ?? match.visit_score
        const gameStatus = change.gameStatus ?? match.game_status
        await unit.trx
          .updateTable('match')
          .set({ home_score: homeScore, visit_score: visitScore, game_status: gameStatus })
          .where('id', '=', matchId)
          .execute()

        const anchors = await unit.trx.selectFrom('anchor').select('chat_room_no').where('match_id', '=', matchId).execute()
        const rooms = await unit.trx
          .updateTable('room')
          .set({ game_status: gameStatus })
          .where('key', 'in', [matchId, ...anchors.map((anchor) => anchor.chat_room_no)])
          .returning('key')
          .execute()
        for (const room of [LOBBY, ...rooms.map((row) => row.key)]) {
          await appendEvent(unit, room, 'match', { matchId, homeScore, visitScore, gameStatus })
        }
      }),
  }
}

export type Matches = ReturnType<typeof createMatches>
