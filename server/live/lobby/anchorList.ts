import { sql } from 'kysely'
import type { anchorList } from '#src/api/contract/anchors.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { SPORT_KINDS } from '#src/api/model/sport.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { lobbyCursor } from '../rooms/roomRows.ts'
import { matchesById } from '../matches/matchRows.ts'
import { avatarsByMatch, anchorCard } from './cards.ts'
import { followed, noneOfEach } from './matchList.ts'

// On-air statuses first (S-1): as SQL, because pages are cut where they are sorted.
const onAirFirst = sql`case when status in ('On0', 'On1', 'On2') then 0 else 1 end`

/** A page of anchors' rooms: on the air first, then by heat (S-1, C-13); with `followedBy`, only those that this member follows. */
export async function listAnchors(
  reader: Reader,
  { page, size, sport }: ParsedPayloadOf<typeof anchorList>,
  followedBy?: string,
): Promise<WireReplyOf<typeof anchorList>> {
  const lobby = await lobbyCursor(reader)
  const every = reader.selectFrom('anchor')
  const listed = followedBy === undefined ? every : every.where('anchor_room_id', 'in', followed(reader, followedBy, 'anchor'))
  const wanted = sport === undefined ? listed : listed.where('sport', '=', sport)
  const { total } = await wanted.select((fn) => fn.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll()
    .orderBy(onAirFirst)
    .orderBy('heat', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const matches = await matchesById(
    reader,
    rows.map((row) => row.match_id),
  )
  const avatars = await avatarsByMatch(reader, [...matches.keys()])
  const list = rows.map((row) => {
    const match = row.match_id === null ? undefined : matches.get(row.match_id)
    return anchorCard(row, match, match === undefined ? [row.avatar] : (avatars.get(match.id) ?? []))
  })

  const counts = noneOfEach()
  const bySport = await listed
    .select((fn) => ['sport', fn.fn.countAll<number>().as('count')])
    .groupBy('sport')
    .execute()
  for (const { sport: kind, count } of bySport) if (SPORT_KINDS.includes(kind)) counts[kind] = Number(count)
  return { lobby, list, total: Number(total), counts }
}
