import type { Handlers } from '#src/api/contract/handlers.ts'
import { type matchCalls, TIMELINE_LIMIT } from '#src/api/contract/match.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import { notFound } from '../callError.ts'
import type { Reader } from '../db/database.ts'
import { anchorCard, avatarsByMatch, matchCard, matchesById } from '../live/cards.ts'
import { collect, collectionsOf, discard } from '../live/collections.ts'
import { readBook, readTrend } from '../live/odds.ts'
import { findRoom, placeOf } from '../live/rooms.ts'
import { callerOf, type CallContext } from './context.ts'

async function timelineOf(reader: Reader, matchId: string): Promise<MatchEvent[]> {
  const rows = await reader
    .selectFrom('match_event')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(TIMELINE_LIMIT)
    .execute()
  return rows.toReversed().map(({ match_id, home_score, visit_score, ...row }) => ({
    ...row,
    matchId: match_id,
    homeScore: home_score,
    visitScore: visit_score,
  }))
}

export const matchHandlers = {
  matchDetail: async ({ matchId, room }, { world: { db } }) => {
    const place = room === undefined ? null : placeOf(await findRoom(db, room))
    const match = (await matchesById(db, [matchId])).get(matchId)
    if (match === undefined) throw notFound()
    const anchors = await db.selectFrom('anchor').selectAll().where('match_id', '=', matchId).orderBy('heat', 'desc').execute()
    const avatars = (await avatarsByMatch(db, [matchId])).get(matchId) ?? []
    return {
      match: matchCard(match, avatars),
      events: await timelineOf(db, matchId),
      anchors: anchors.map((anchor) => anchorCard(anchor, match, avatars)),
      place,
    }
  },

  matchOdds: async ({ matchId }, { world: { db } }) => {
    const found = await readBook(db, matchId)
    if (found === null) return { book: null, fedAt: 0 }
    const { fedAt, ...book } = found
    return { book, fedAt }
  },

  oddsTrend: async ({ matchId }, { world: { db, now } }) => ({ points: await readTrend(db, matchId, now()) }),

  collectionList: (_, context) => collectionsOf(context.world.db, callerOf(context).id),

  collectionAdd: async (target, context) => ({
    collected: await context.world.write((unit) => collect(unit, callerOf(context).id, target)),
  }),

  collectionRemove: async (target, context) => ({
    collected: await context.world.write((unit) => discard(unit, callerOf(context).id, target)),
  }),
} satisfies Handlers<typeof matchCalls, CallContext>
