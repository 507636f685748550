import { lockBonus } from '#server/activities/lockBonus.ts'
import { givePrize } from '#server/activities/prizes.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import type { Services } from '#server/services.ts'

type Site = { readonly services: Services }

/** What the job of a kind runs with on a server. */
export const jobContext = ({ services }: Site): JobContext => ({
  ...services,
  give: (tx, ...order) => givePrize(tx, lockBonus, ...order),
})

/** The points of a demo member. */
export const pointsHeld = async ({ services }: Site, name: string): Promise<number> =>
  Number(await balanceOf(services.db, `m-${name}`, 'POINT'))

/** The points that were taken of an activity's budget. */
export async function pointsSpent({ services }: Site, activityId: string): Promise<number> {
  const row = await services.db
    .selectFrom('activity_budget')
    .select('spent')
    .where('activity_id', '=', activityId)
    .where('asset', '=', 'POINT')
    .executeTakeFirstOrThrow()
  return Number(row.spent)
}
