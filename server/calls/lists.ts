import { sql } from 'kysely'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { liveCalls } from '#src/api/contract/live.ts'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { notFound } from '../callError.ts'
import type { Reader } from '../db/database.ts'
import { anchorCard, avatarsByMatch, matchCard, matchesById } from '../live/cards.ts'
import { noticesOf } from '../live/notices.ts'
import { entranceOf, findRoom, placeOf } from '../live/rooms.ts'
import type { CallContext } from './context.ts'

type Listed = Pick<typeof liveCalls, 'anchorList' | 'matchList' | 'roomDetail' | 'roomStatus'>

// On-air statuses (S-1), the order of matches (C-13): as SQL, because pages are cut where they are sorted.
const onAirFirst = sql`case when status in ('On0', 'On1', 'On2') then 0 else 1 end`
const liveFirst = sql`case game_status when 'live' then 0 when 'break' then 0 when 'pre' then 1 else 2 end`

/** The lobby's place; asked before a list, so that the list is never older than it says. */
async function lobbyPlace(db: Reader): Promise<{ epoch: string; seq: number }> {
  const lobby = await findRoom(db, LOBBY)
  return { epoch: lobby?.epoch ?? '', seq: lobby?.top ?? 0 }
}

export const listHandlers = {
  anchorList: async ({ page, size, sport }, { world: { db } }) => {
    const lobby = await lobbyPlace(db)
    const wanted = sport === undefined ? db.selectFrom('anchor') : db.selectFrom('anchor').where('sport', '=', sport)
    const { total } = await wanted.select((fn) => fn.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await wanted
      .selectAll()
      .orderBy(onAirFirst)
      .orderBy('heat', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const matchIds = rows.map((row) => row.match_id)
    const matches = await matchesById(db, matchIds)
    const avatars = await avatarsByMatch(db, [...matches.keys()])
    const list = rows.map((row) => {
      const match = row.match_id === null ? undefined : matches.get(row.match_id)
      return anchorCard(row, match, match === undefined ? [row.avatar] : (avatars.get(match.id) ?? []))
    })

    const counts: Record<SportKind, number> = { football: 0, basketball: 0, esports: 0, anchor: 0 }
    const bySport = await db
      .selectFrom('anchor')
      .select((fn) => ['sport', fn.fn.countAll<number>().as('count')])
      .groupBy('sport')
      .execute()
    for (const { sport: kind, count } of bySport) if (SPORT_KINDS.includes(kind)) counts[kind] = Number(count)
    return { lobby, list, total: Number(total), counts }
  },

  matchList: async ({ page, size, sport }, { world: { db } }) => {
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

  roomDetail: async ({ anchorRoomId, matchId }, { world: { db, now } }) => {
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

  roomStatus: async ({ keys }, { world: { db } }) => {
    const rows = await db.selectFrom('room').selectAll().where('key', 'in', keys).execute()
    const known = new Map(rows.map((row) => [row.key, row]))
    return Object.fromEntries(
      keys.map((key) => {
        const { switchOn: _, slowSeconds: _slow, ...status } = entranceOf(known.get(key))
        return [key, status]
      }),
    )
  },
} satisfies Handlers<Listed, CallContext>
