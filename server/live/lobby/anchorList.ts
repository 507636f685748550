import type { anchorList } from '#src/api/contract/anchors.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { anchorPresence } from '#src/api/model/anchor.ts'
import { SPORT_KINDS } from '#src/api/model/sport.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { lobbyCursor } from '../rooms/roomRows.ts'
import { matchesById } from '../matches/matchRows.ts'
import { withNextTimes } from '../anchors/nextTimes.ts'
import type { Watchers } from '../audience/audience.ts'
import { avatarsByMatch, anchorCard, byAudience } from './cards.ts'
import { followed, noneOfEach } from './matchList.ts'

/** What comes first in a list: those with a picture, then the others on the air (S-1). */
const PRESENCE_RANK = { playing: 0, notStarted: 1, interrupted: 1, offAir: 2 } as const
const rankOf = (status: string) => PRESENCE_RANK[anchorPresence(status)]

/** A page of anchors' rooms at `now` (ms): on the air first, of these those with a picture, then by who watches (S-1, C-13); with `followedBy`, only those that this member follows. */
export async function listAnchors(
  reader: Reader,
  audience: Watchers,
  { page, size, sport }: ParsedPayloadOf<typeof anchorList>,
  { now, followedBy }: { readonly now: number; readonly followedBy?: string },
): Promise<WireReplyOf<typeof anchorList>> {
  const lobby = await lobbyCursor(reader)
  const every = reader.selectFrom('anchor')
  const listed = followedBy === undefined ? every : every.where('anchor_room_id', 'in', followed(reader, followedBy, 'anchor'))
  const wanted = sport === undefined ? listed : listed.where('sport', '=', sport)
  // Who watches is no column: all are sorted, and one page of them is read whole.
  const sorted = (await wanted.select(['id', 'status', 'chat_room_no']).execute()).toSorted(
    (one, other) => rankOf(one.status) - rankOf(other.status) || byAudience(audience)(one, other),
  )
  const ids = sorted.slice((page - 1) * size, page * size).map(({ id }) => id)
  const found = ids.length === 0 ? [] : await wanted.selectAll().where('id', 'in', ids).execute()
  const rows = await withNextTimes(
    reader,
    found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    now,
  )
  const matches = await matchesById(
    reader,
    rows.map((row) => row.match_id),
  )
  const avatars = await avatarsByMatch(reader, audience, [...matches.keys()])
  const list = rows.map((row) => {
    const match = row.match_id === null ? undefined : matches.get(row.match_id)
    return anchorCard(audience, row, match, match === undefined ? [row.avatar] : (avatars.get(match.id) ?? []))
  })

  const counts = noneOfEach()
  const bySport = await listed
    .select((fn) => ['sport', fn.fn.countAll<number>().as('count')])
    .groupBy('sport')
    .execute()
  for (const { sport: kind, count } of bySport) if (SPORT_KINDS.includes(kind)) counts[kind] = Number(count)
  return { lobby, list, total: sorted.length, counts }
}
