import { dayOf } from '#src/api/model/day.ts'
import { points, type Points } from '#src/api/model/money/amount.ts'
import type { Transaction } from '../platform/transaction.ts'
import { putBack } from './budget.ts'
import { readActivity } from './rows.ts'
import type { JobContext } from './serverKind.ts'

/** A pool of points that was taken from an activity's budget ahead, as its row keeps it. */
type PoolRow = { readonly activity_id: string; readonly pool: Points; readonly opened_at: number }

/** The points of a pool. */
export const poolOf = ({ pool }: Pick<PoolRow, 'pool'>): Points => points(Number(pool))

/** Puts a pool back that nobody shares, into the budget of the day on which it was taken. */
export const putPoolBack = (tx: Transaction, row: PoolRow): Promise<void> =>
  putBack(tx, row.activity_id, 'POINT', poolOf(row), dayOf(Number(row.opened_at)))

/** A member's share of a pool, as its row keeps it. */
type ShareRow = { readonly activity_id: string; readonly member_id: string; readonly prize: Points | null }
type Paid = {
  /** What the share is paid under, once for ever. */
  readonly key: string
  readonly label: string
  /** Notes in its row that it is paid. */
  readonly note: (tx: Transaction) => Promise<unknown>
}

/** Pays a share of a pool, once, in a transaction of its own. It was earned before: neither the member's pause nor the activity's end keeps it back. */
export async function payShare({ write, give }: JobContext, share: ShareRow, { key, label, note }: Paid): Promise<void> {
  await write(async (tx) => {
    const activity = await readActivity(tx.db, share.activity_id)
    const prize = { asset: 'POINT', amount: points(Number(share.prize ?? 0)) } as const
    await give(tx, activity, share.member_id, { key, label, prize, isReserved: true })
    await note(tx)
  })
}
