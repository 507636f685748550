import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { roomDetail } from '#src/api/contract/rooms.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/callError.ts'
import { cursorOf, findRoom } from '../rooms/roomRows.ts'
import { matchesById } from '../matches/matchRows.ts'
import { avatarsByMatch, anchorCard, matchCard } from './cards.ts'
import { announcementsOf } from '../announcements/announcements.ts'

type Detail = WireReplyOf<typeof roomDetail>

/** An anchor's room with what it shows at `now` (ms). Throws `notFound` for one that there is not. */
export async function readAnchorRoom(reader: Reader, anchorRoomId: string, now: number): Promise<Detail> {
  const anchors = reader.selectFrom('anchor').where('anchor_room_id', '=', anchorRoomId)
  const found = await anchors.select('chat_room_no').executeTakeFirst()
  if (found === undefined) throw notFound()
  const place = cursorOf(await findRoom(reader, found.chat_room_no))
  const anchor = await anchors.selectAll().executeTakeFirstOrThrow()
  const match = (await matchesById(reader, [anchor.match_id])).get(anchor.match_id ?? '')
  const avatars = match === undefined ? [anchor.avatar] : ((await avatarsByMatch(reader, [match.id])).get(match.id) ?? [])
  return { match: anchorCard(anchor, match, avatars), notices: await announcementsOf(reader, anchor.chat_room_no, now), place }
}

/** A pure match's room with what it shows at `now` (ms). Throws `notFound` for one that there is not. */
export async function readMatchRoom(reader: Reader, matchId: string, now: number): Promise<Detail> {
  const place = cursorOf(await findRoom(reader, matchId))
  const match = (await matchesById(reader, [matchId])).get(matchId)
  if (match === undefined) throw notFound()
  const avatars = (await avatarsByMatch(reader, [match.id])).get(match.id) ?? []
  return { match: matchCard(match, avatars), notices: await announcementsOf(reader, match.id, now), place }
}
