import {
  inOrder,
  type PlannedBroadcast,
  type ScheduleProblem,
  scheduleProblem,
  type ShownBroadcast,
} from '#src/api/model/anchorSchedule.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** What an anchor plans that is not over at `now` (ms), by its beginning. */
export async function scheduleOf(reader: Reader, anchorRoomId: string, now: number): Promise<ShownBroadcast[]> {
  const rows = await reader
    .selectFrom('anchor_schedule')
    .selectAll()
    .where('anchor', '=', anchorRoomId)
    .where('end_at', '>', now)
    .orderBy('start_at')
    .execute()
  return rows.map(({ start_at: startAt, end_at: endAt, title }) => ({ startAt, endAt, title }))
}

/** Plans anew all that is not over: the whole list takes the place of the one before. Returns why it cannot be; null = it is done. */
export async function planAnew(
  tx: Transaction,
  anchorRoomId: string,
  list: readonly PlannedBroadcast[],
): Promise<ScheduleProblem | null> {
  const problem = scheduleProblem(list, tx.at)
  if (problem !== null) return problem
  await tx.db.deleteFrom('anchor_schedule').where('anchor', '=', anchorRoomId).where('end_at', '>', tx.at).execute()
  if (list.length === 0) return null
  await tx.db
    .insertInto('anchor_schedule')
    .values(inOrder(list).map(({ startAt, endAt, title }) => ({ anchor: anchorRoomId, start_at: startAt, end_at: endAt, title })))
    // One that is over by now may have begun at the same time.
    .onConflict((clash) =>
      clash
        .columns(['anchor', 'start_at'])
        .doUpdateSet((is) => ({ end_at: is.ref('excluded.end_at'), title: is.ref('excluded.title') })),
    )
    .execute()
  return null
}
