import type * as v from 'valibot'
import type { redPacketRain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RainTable } from '#server/platform/db/rainTables.ts'
import { fallsAt } from './fallsAt.ts'

export type RainsView = v.InferInput<(typeof redPacketRain)['view']>
type RainWire = NonNullable<RainsView['rains'][number]>

/** How many rains that are over, and that are to come, a page shows. */
const [BEFORE, NEXT] = [2, 2]
/** How long ago the last of them may be, in ms. */
const SHOWN_AFTER = 2 * 86_400_000

/** The rains of an activity that a page shows at a time, in their order. */
async function shownRains(reader: Reader, activityId: string, now: number): Promise<RainTable[]> {
  const rains = await reader
    .selectFrom('rain')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('ends_at', '>', now - SHOWN_AFTER)
    .orderBy('starts_at')
    .execute()
  const past = rains.filter((rain) => Number(rain.ends_at) <= now)
  return [...past.slice(-BEFORE), ...rains.filter((rain) => Number(rain.ends_at) > now).slice(0, NEXT)]
}

/** What many members see of an activity's rains, in two queries; `null` = what who has no part in them sees. */
export async function rainViews(
  reader: Reader,
  activityId: string,
  memberIds: readonly string[],
  now: number,
): Promise<(memberId: string | null) => RainsView> {
  const rains = await shownRains(reader, activityId, now)
  const ids = rains.map(({ id }) => id)
  const grabs =
    ids.length === 0 || memberIds.length === 0
      ? []
      : await reader
          .selectFrom('rain_grab')
          .select(['rain_id', 'member_id', 'place', 'amount', 'paid_at'])
          .where('rain_id', 'in', ids)
          .where('member_id', 'in', memberIds)
          .orderBy('nth')
          .execute()
  const byMember = new Map<string, typeof grabs>()
  for (const grab of grabs) byMember.set(grab.member_id, [...(byMember.get(grab.member_id) ?? []), grab])
  return (memberId) => {
    const mine = memberId === null ? [] : (byMember.get(memberId) ?? [])
    return {
      rains: rains.map((rain) =>
        rainWire(
          rain,
          memberId,
          mine.filter(({ rain_id }) => rain_id === rain.id),
        ),
      ),
    }
  }
}

type Mine = { readonly place: number; readonly amount: RainTable['pot']; readonly paid_at: number | null }

function rainWire(rain: RainTable, memberId: string | null, mine: readonly Mine[]): RainWire {
  const isOver = rain.state === 'paying' || rain.state === 'over'
  return {
    id: rain.id,
    startsAt: Number(rain.starts_at),
    fallsAt: fallsAt(rain, memberId),
    endsAt: Number(rain.ends_at),
    pot: { asset: rain.asset, amount: toWire(rain.pot) },
    packets: rain.packets,
    most: rain.most,
    state: rain.state,
    // How many are left says too much while it rains, and is old when it comes.
    taken: isOver ? rain.taken : null,
    returned: rain.returned === null ? null : toWire(rain.returned),
    draw: { id: rain.draw_id, hash: rain.hash },
    mine: mine.map(({ place, amount }) => ({ place, amount: toWire(amount) })),
    isPaid: mine.length > 0 && mine.every(({ paid_at }) => paid_at !== null),
  }
}
