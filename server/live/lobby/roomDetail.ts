import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { roomDetail } from '#src/api/contract/rooms.ts'
import type { ContentReader } from '#src/api/model/contentPins.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/callError.ts'
import { cursorOf, findRoom } from '../rooms/roomRows.ts'
import { matchesById } from '../matches/matchRows.ts'
import { withNextTimes } from '../anchors/nextTimes.ts'
import type { Watchers } from '../audience/audience.ts'
import { avatarsByMatch, anchorCard, matchCard } from './cards.ts'
import { announcementsOf } from '../announcements/announcements.ts'

type Detail = WireReplyOf<typeof roomDetail>
/** When it is asked, in ms, by whom, and who watches then. */
type Seen = { readonly now: number; readonly whose: ContentReader; readonly audience: Watchers }

/** An anchor's room with what it shows then to who asks. Throws `notFound` for one that there is not. */
export async function readAnchorRoom(reader: Reader, anchorRoomId: string, { now, whose, audience }: Seen): Promise<Detail> {
  const anchors = reader.selectFrom('anchor').where('anchor_room_id', '=', anchorRoomId)
  const found = await anchors.select('chat_room_no').executeTakeFirst()
  if (found === undefined) throw notFound()
  const place = cursorOf(await findRoom(reader, found.chat_room_no))
  const [anchor] = await withNextTimes(reader, [await anchors.selectAll().executeTakeFirstOrThrow()], now)
  if (anchor === undefined) throw notFound()
  const match = (await matchesById(reader, [anchor.match_id])).get(anchor.match_id ?? '')
  const avatars =
    match === undefined ? [anchor.avatar] : ((await avatarsByMatch(reader, audience, [match.id])).get(match.id) ?? [])
  return {
    match: anchorCard(audience, anchor, match, avatars),
    notices: await announcementsOf(reader, anchor.chat_room_no, now, whose),
    place,
  }
}

/** A pure match's room with what it shows then to who asks. Throws `notFound` for one that there is not. */
export async function readMatchRoom(reader: Reader, matchId: string, { now, whose, audience }: Seen): Promise<Detail> {
  const place = cursorOf(await findRoom(reader, matchId))
  const match = (await matchesById(reader, [matchId])).get(matchId)
  if (match === undefined) throw notFound()
  const avatars = (await avatarsByMatch(reader, audience, [match.id])).get(match.id) ?? []
  return { match: matchCard(match, avatars), notices: await announcementsOf(reader, match.id, now, whose), place }
}
