import { sql } from 'kysely'
import type { anchorCalls } from '#src/api/contract/anchors.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import { anchorCard, avatarsByMatch, matchesById } from '../live/lobby/cards.ts'
import { lobbyPlace } from '../live/rooms/rooms.ts'
import type { CallContext } from './context.ts'

// On-air statuses first (S-1): as SQL, because pages are cut where they are sorted.
const onAirFirst = sql`case when status in ('On0', 'On1', 'On2') then 0 else 1 end`

export const anchorHandlers = {
  anchorList: async ({ page, size, sport }, { services: { db } }) => {
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
} satisfies Handlers<typeof anchorCalls, CallContext>
