import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { liveSchedule } from '#src/api/contract/schedule.ts'
import { DAY } from '#server/platform/durations.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Watchers } from '../audience/audience.ts'
import { matchesById } from '../matches/matchRows.ts'
import { anchorCard, avatarsByMatch, matchCard } from './cards.ts'

/** How far ahead it looks, how many of each kind it tells, and how many of one anchor: nobody's plans push those of others out. */
const AHEAD = 7 * DAY
const MOST = 200
const OF_ONE = 5

/** What comes within seven days; see the call `liveSchedule`. */
export async function readSchedule(reader: Reader, audience: Watchers, now: number): Promise<WireReplyOf<typeof liveSchedule>> {
  const [coming, planned] = await Promise.all([
    reader
      .selectFrom('match')
      .selectAll()
      .where('game_status', '=', 'pre')
      .where('start_at', '>', now)
      .where('start_at', '<=', now + AHEAD)
      .orderBy('start_at')
      .orderBy('id')
      .limit(MOST)
      .execute(),
    reader
      .selectFrom((from) =>
        from
          .selectFrom('anchor_schedule')
          .select(['anchor', 'start_at', 'title'])
          .select(({ fn }) =>
            fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy('anchor').orderBy('start_at'))
              .as('place'),
          )
          .where('start_at', '>', now)
          .where('start_at', '<=', now + AHEAD)
          .as('plan'),
      )
      .innerJoin('anchor', 'anchor.anchor_room_id', 'plan.anchor')
      .selectAll('anchor')
      .select(['plan.start_at as planned_at', 'plan.title as planned_title'])
      .where('plan.place', '<=', OF_ONE)
      .orderBy('plan.start_at')
      .orderBy('anchor.id')
      .limit(MOST)
      .execute(),
  ])
  const casts = await matchesById(
    reader,
    planned.map((anchor) => anchor.match_id),
  )
  const avatars = await avatarsByMatch(reader, audience, [...new Set([...coming.map(({ id }) => id), ...casts.keys()])])
  const list = coming.map((match) => ({ at: match.start_at, match: matchCard(match, avatars.get(match.id) ?? []) }))
  for (const { planned_at: at, planned_title: title, ...anchor } of planned) {
    const cast = casts.get(anchor.match_id ?? '')
    // The match that they cast is what is planned only where both begin together.
    const card = anchorCard(audience, { ...anchor, plannedAt: at }, cast?.start_at === at ? cast : undefined, [anchor.avatar])
    list.push({ at, match: { ...card, roomInfo: { ...card.roomInfo, title } } })
  }
  return { list: list.sort((one, other) => one.at - other.at) }
}
