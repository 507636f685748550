import { sql } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { matchList } from '#src/api/contract/matches.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { lobbyCursor } from '../rooms/roomRows.ts'
import type { Watchers } from '../audience/audience.ts'
import type { MainPrices } from '../odds/mainPrices.ts'
import { avatarsByMatch, matchCard } from './cards.ts'

// The order of matches (C-13): as SQL, because pages are cut where they are sorted.
const liveFirst = sql`case game_status when 'live' then 0 when 'break' then 0 when 'pre' then 1 else 2 end`

/** Counts of a list by sport, before anything is counted. */
export const noneOfEach = (): Record<SportKind, number> => ({ football: 0, basketball: 0, esports: 0, anchor: 0 })

/** Ids of the rooms or matches that a member follows, for a query to choose from. */
export const followed = (reader: Reader, memberId: string, kind: 'anchor' | 'match') =>
  reader.selectFrom('collection').select('target_id').where('member_id', '=', memberId).where('kind', '=', kind)

/** A page of matches with the main prices of those that are not over: live ones first, then by start (C-13); with `followedBy`, only those that this member follows. */
export async function listMatches(
  reader: Reader,
  { audience, mainPrices }: { readonly audience: Watchers; readonly mainPrices: Pick<MainPrices, 'all'> },
  { page, size, sport }: ParsedPayloadOf<typeof matchList>,
  followedBy?: string,
): Promise<WireReplyOf<typeof matchList>> {
  const lobby = await lobbyCursor(reader)
  const every = reader.selectFrom('match')
  const listed = followedBy === undefined ? every : every.where('id', 'in', followed(reader, followedBy, 'match'))
  const wanted = sport === undefined ? listed : listed.where('sport', '=', sport)
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
  const avatars = await avatarsByMatch(reader, audience, ids)
  const prices = await mainPrices.all()
  const counts = noneOfEach()
  const bySport = await listed
    .select((fn) => ['sport', fn.fn.countAll<number>().as('count')])
    .groupBy('sport')
    .execute()
  for (const { sport: kind, count } of bySport) counts[kind] = Number(count)
  const list = rows.map((row) => {
    // What is over has no price that anybody could take.
    const main = row.game_status === 'ended' ? undefined : prices.get(row.id)
    return { ...matchCard(row, avatars.get(row.id) ?? []), main }
  })
  return { lobby, list, total: Number(total), counts }
}
