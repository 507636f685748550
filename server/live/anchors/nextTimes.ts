import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { HOUR } from '#server/platform/durations.ts'
import type { Transaction } from '#server/platform/transaction.ts'

type AnchorRow = Schema['anchor']

/** An anchor with when the plan says that they are on the air next, in ms; null = nothing is planned. */
export type PlannedAnchor = Omit<AnchorRow, 'next_at'> & { readonly plannedAt: number | null }

/** How long a broadcast is taken to last whose beginning alone is announced. */
const LENGTH = 2 * HOUR

/** When each of these anchors begins next after `now` (both ms), by `anchorRoomId`: what they plan is the one source of it. */
export async function nextTimes(reader: Reader, anchorRoomIds: readonly string[], now: number): Promise<Map<string, number>> {
  if (anchorRoomIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('anchor_schedule')
    .select(['anchor', (is) => is.fn.min('start_at').as('next')])
    .where('anchor', 'in', anchorRoomIds)
    .where('start_at', '>', now)
    .groupBy('anchor')
    .execute()
  return new Map(rows.map(({ anchor, next }) => [anchor, Number(next)]))
}

/** Anchors with their next time, in the same order. */
export async function withNextTimes(reader: Reader, anchors: readonly AnchorRow[], now: number): Promise<PlannedAnchor[]> {
  const times = await nextTimes(
    reader,
    anchors.map(({ anchor_room_id: id }) => id),
    now,
  )
  return anchors.map((anchor) => ({ ...anchor, plannedAt: times.get(anchor.anchor_room_id) ?? null }))
}

/** Says that an anchor is on the air next at `startAt` (ms) and not before: it takes its place in the plan. */
export async function announceNext(
  tx: Transaction,
  { anchor_room_id: anchor, title }: Pick<AnchorRow, 'anchor_room_id' | 'title'>,
  startAt: number,
): Promise<void> {
  if (startAt <= tx.at) return
  await tx.db
    .deleteFrom('anchor_schedule')
    .where('anchor', '=', anchor)
    .where('start_at', '>', tx.at)
    .where('start_at', '<', startAt)
    .execute()
  const after = (await nextTimes(tx.db, [anchor], startAt)).get(anchor)
  await tx.db
    .insertInto('anchor_schedule')
    .values({ anchor, start_at: startAt, end_at: Math.min(startAt + LENGTH, after ?? Infinity), title })
    .onConflict((clash) => clash.columns(['anchor', 'start_at']).doNothing())
    .execute()
}
