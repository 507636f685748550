import { anchorPresence } from '#src/api/model/anchor.ts'
import { fold } from '#src/api/model/searchWords.ts'
import { matchPath, roomPath } from '../head/addresses.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Findable } from './finds.ts'

/** Anchors by their name, and by what they cast. */
export async function findableAnchors(reader: Reader): Promise<Findable[]> {
  const rows = await reader
    .selectFrom('anchor')
    .select(['id', 'anchor_room_id', 'nickname', 'title', 'description', 'status', 'avatar', 'heat'])
    .execute()
  return rows.map((row) => {
    const live = anchorPresence(row.status) === 'playing'
    return {
      fields: [
        { text: fold(row.nickname), weight: 3 },
        { text: fold(row.title), weight: 2 },
        { text: fold(row.description), weight: 1 },
      ],
      rank: row.heat + (live ? 1e9 : 0),
      hit: {
        kind: 'anchor',
        id: row.id,
        title: row.nickname,
        text: row.title,
        to: roomPath(row.anchor_room_id),
        picture: row.avatar,
        live,
        at: null,
      },
    }
  })
}

/** Matches that are not over, by their teams and their league. */
export async function findableMatches(reader: Reader): Promise<Findable[]> {
  const rows = await reader
    .selectFrom('match')
    .select(['id', 'name', 'home_name', 'visit_name', 'home_logo', 'league_name', 'game_status', 'start_at'])
    .where('game_status', '!=', 'ended')
    .execute()
  return rows.map((row) => {
    const live = row.game_status === 'live' || row.game_status === 'break'
    return {
      fields: [
        { text: fold(`${row.home_name} ${row.visit_name}`), weight: 3 },
        { text: fold(row.league_name), weight: 2 },
      ],
      rank: (live ? 1e15 : 0) - Number(row.start_at),
      hit: {
        kind: 'match',
        id: row.id,
        title: `${row.home_name} – ${row.visit_name}`,
        text: row.league_name,
        to: matchPath(row.id),
        picture: row.home_logo,
        live,
        at: Number(row.start_at),
      },
    }
  })
}
