import type { Handlers } from '#src/api/contract/handlers.ts'
import type { roomCalls } from '#src/api/contract/rooms.ts'
import { notFound } from '../platform/callError.ts'
import { anchorCard, avatarsByMatch, matchCard, matchesById } from '../live/lobby/cards.ts'
import { noticesOf } from '../live/announcements/announcements.ts'
import { entranceOf, findRoom, placeOf } from '../live/rooms/rooms.ts'
import type { CallContext } from './context.ts'

export const roomHandlers = {
  roomDetail: async ({ anchorRoomId, matchId }, { services: { db, now } }) => {
    if (anchorRoomId !== undefined) {
      const cast = db.selectFrom('anchor').where('anchor_room_id', '=', anchorRoomId)
      const found = await cast.select('chat_room_no').executeTakeFirst()
      if (found === undefined) throw notFound()
      const place = placeOf(await findRoom(db, found.chat_room_no))
      const anchor = await cast.selectAll().executeTakeFirstOrThrow()
      const match = (await matchesById(db, [anchor.match_id])).get(anchor.match_id ?? '')
      const avatars = match === undefined ? [anchor.avatar] : ((await avatarsByMatch(db, [match.id])).get(match.id) ?? [])
      return { match: anchorCard(anchor, match, avatars), notices: await noticesOf(db, anchor.chat_room_no, now()), place }
    }
    const place = placeOf(await findRoom(db, matchId ?? ''))
    const match = (await matchesById(db, [matchId ?? null])).get(matchId ?? '')
    if (match === undefined) throw notFound()
    const avatars = (await avatarsByMatch(db, [match.id])).get(match.id) ?? []
    return { match: matchCard(match, avatars), notices: await noticesOf(db, match.id, now()), place }
  },

  roomStatus: async ({ keys }, { services: { db } }) => {
    const rows = await db.selectFrom('room').selectAll().where('key', 'in', keys).execute()
    const known = new Map(rows.map((row) => [row.key, row]))
    return Object.fromEntries(
      keys.map((key) => {
        const { switchOn: _, slowSeconds: _slow, ...status } = entranceOf(known.get(key))
        return [key, status]
      }),
    )
  },
} satisfies Handlers<typeof roomCalls, CallContext>
