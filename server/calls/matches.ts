import { sql } from 'kysely'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { type matchCalls, TIMELINE_LIMIT } from '#src/api/contract/matches.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { anchorCard, avatarsByMatch, matchCard, matchesById } from '../live/lobby/cards.ts'
import { findRoom, lobbyPlace, placeOf } from '../live/rooms/rooms.ts'
import type { CallContext } from './context.ts'

// The order of matches (C-13): as SQL, because pages are cut where they are sorted.
const liveFirst = sql`case game_status when 'live' then 0 when 'break' then 0 when 'pre' then 1 else 2 end`

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
  matchList: async ({ page, size, sport }, { services: { db } }) => {
    const lobby = await lobbyPlace(db)
    const wanted = sport === undefined ? db.selectFrom('match') : db.selectFrom('match').where('sport', '=', sport)
    const { total } = await wanted.select((fn) => fn.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await wanted
      .selectAll()
      .orderBy(liveFirst)
      .orderBy('start_at')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const ids = rows.map((row) => row.id)
    const avatars = await avatarsByMatch(db, ids)
    const counts: Record<SportKind, number> = { football: 0, basketball: 0, esports: 0, anchor: 0 }
    const bySport = await db
      .selectFrom('match')
      .select((fn) => ['sport', fn.fn.countAll<number>().as('count')])
      .groupBy('sport')
      .execute()
    for (const { sport: kind, count } of bySport) counts[kind] = Number(count)
    return { lobby, list: rows.map((row) => matchCard(row, avatars.get(row.id) ?? [])), total: Number(total), counts }
  },

  matchDetail: async ({ matchId, room }, { services: { db } }) => {
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
} satisfies Handlers<typeof matchCalls, CallContext>
