import { anchorPresence } from '#src/api/model/anchor.ts'
import { fold } from '#src/api/model/searchWords.ts'
import { matchPath, roomPath } from '../head/addresses.ts'
import type { Names } from '../live/names/names.ts'
import type { Watchers } from '../live/audience/audience.ts'
import { openRooms } from '../live/rooms/roomRows.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Findable } from './finds.ts'

/** Names as they are typed in any language of the site. */
async function typed(reader: Reader, names: Names, ...all: readonly string[]): Promise<string> {
  const told = await Promise.all(all.map((name) => names.inAll(reader, name)))
  return fold([...new Set(told.flatMap((one) => Object.values(one)))].join(' '))
}

/** Anchors by their name, and by what they cast; one whose room was shut for good leads nowhere. */
export async function findableAnchors(reader: Reader, names: Names, audience: Watchers): Promise<Findable[]> {
  const rows = await reader
    .selectFrom('anchor')
    .select(['id', 'anchor_room_id', 'nickname', 'title', 'description', 'status', 'avatar', 'chat_room_no'])
    .where('chat_room_no', 'in', openRooms(reader))
    .execute()
  const find = async (row: (typeof rows)[number]): Promise<Findable> => {
    const live = anchorPresence(row.status) === 'playing'
    return {
      fields: [
        { text: await typed(reader, names, row.nickname), weight: 3 },
        { text: await typed(reader, names, row.title), weight: 2 },
        { text: await typed(reader, names, row.description), weight: 1 },
      ],
      rank: audience.of(row.chat_room_no) + (live ? 1e9 : 0),
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
  }
  return Promise.all(rows.map(find))
}

/** Matches that are not over, by their teams and their league, where their room is there for visitors. */
export async function findableMatches(reader: Reader, names: Names): Promise<Findable[]> {
  const rows = await reader
    .selectFrom('match')
    .select(['id', 'venue_name', 'home_name', 'visit_name', 'home_logo', 'visit_logo', 'home_score', 'visit_score'])
    .select(['league_name', 'game_status', 'start_at'])
    .where('game_status', '!=', 'ended')
    .where('id', 'in', openRooms(reader))
    .execute()
  const find = async (row: (typeof rows)[number]): Promise<Findable> => {
    const live = row.game_status === 'live' || row.game_status === 'break'
    return {
      fields: [
        { text: await typed(reader, names, row.home_name, row.visit_name), weight: 3 },
        { text: await typed(reader, names, row.league_name), weight: 2 },
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
        match: {
          matchId: row.id,
          venueName: row.venue_name,
          homeName: row.home_name,
          visitName: row.visit_name,
          visitLogo: row.visit_logo,
          score: live ? { home: row.home_score, visit: row.visit_score } : null,
        },
      },
    }
  }
  return Promise.all(rows.map(find))
}
