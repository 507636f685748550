import { scheduleEnd } from '#src/api/model/anchorSchedule.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { keepBroadcast } from '../live/anchors/broadcasts.ts'
import { findByName } from '../members/members.ts'
import { DAY, HOUR } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Whose room the demo's owned one is. */
const OWNER = 'leo'
/** The hours of an evening at which the demo's anchors begin, and how long they stay. */
const HOURS = [14, 17, 19, 20, 21] as const
const LENGTH = 2 * HOUR
/** How long ago, in days, the demo's anchors were on air. */
const DAYS_AGO = [1, 2, 4] as const

/** Gives one of the demo's rooms, which is off air, to a demo member: an anchor's own page can be seen. */
export async function giveDemoRoom(tx: Transaction): Promise<void> {
  const owner = await findByName(tx.db, OWNER)
  const free = await tx.db
    .selectFrom('anchor')
    .select('anchor_room_id')
    .where('status', '=', 'Off')
    .orderBy('anchor_room_id', 'desc')
    .executeTakeFirst()
  if (owner === undefined || free === undefined) return
  await tx.db.updateTable('anchor').set({ owner_id: owner.id }).where('anchor_room_id', '=', free.anchor_room_id).execute()
}

/** What an anchor of the demo cast before the demo began, and what is on now. */
export async function pastBroadcast(tx: Transaction, anchorRoomId: string): Promise<void> {
  const anchor = await tx.db.selectFrom('anchor').selectAll().where('anchor_room_id', '=', anchorRoomId).executeTakeFirstOrThrow()
  for (const ago of DAYS_AGO) {
    const startAt = startOf(dayOf(tx.at) - ago, anchorRoomId)
    await tx.db
      .insertInto('anchor_broadcast')
      .values({
        id: `b-${anchorRoomId}-${ago}`,
        anchor: anchorRoomId,
        title: anchor.title,
        // Each evening has a picture of its own.
        cover: `/art/cover/${anchorRoomId}-${ago}.svg?sport=${anchor.sport}`,
        match_id: null,
        match_name: null,
        start_at: startAt,
        end_at: startAt + LENGTH,
      })
      .execute()
  }
  await keepBroadcast(tx, anchor)
  // What is on was on before the demo began.
  await tx.db
    .updateTable('anchor_broadcast')
    .set({ start_at: Math.min(anchor.start_at, tx.at) })
    .where('anchor', '=', anchorRoomId)
    .where('end_at', 'is', null)
    .execute()
}

/** Plans the next days of the demo's anchors as far as they are not planned; a room that belongs to somebody is theirs to plan. */
export async function planDemo(tx: Transaction): Promise<void> {
  const anchors = await tx.db
    .selectFrom('anchor')
    .select(['anchor_room_id', 'title', 'next_at'])
    .where('owner_id', 'is', null)
    .execute()
  const planned = await tx.db.selectFrom('anchor_schedule').selectAll().where('end_at', '>', tx.at).execute()
  const rows = anchors.flatMap(({ anchor_room_id: anchor, title, next_at: nextAt }) =>
    daysAhead(tx.at).flatMap((day, ahead) => {
      const startAt = startOf(day, anchor)
      const endAt = startAt + LENGTH
      // Nobody is on every evening, comes before what is announced, or is on twice at once.
      const rests = (numberOf(anchor) + day) % 3 === 0 || (ahead === 0 && startAt <= tx.at) || startAt < (nextAt ?? 0)
      const isTaken = planned.some((one) => one.anchor === anchor && one.start_at < endAt && one.end_at > startAt)
      return rests || isTaken ? [] : [{ anchor, start_at: startAt, end_at: endAt, title }]
    }),
  )
  if (rows.length > 0) await tx.db.insertInto('anchor_schedule').values(rows).execute()
}

/** The site's days that can be planned at `now` (ms). */
function daysAhead(now: number): number[] {
  const first = dayOf(now)
  return Array.from({ length: Math.round((scheduleEnd(now) - dayStart(first)) / DAY) }, (_, ahead) => first + ahead)
}

/** When an anchor begins on a day: each at an hour of their own. */
const startOf = (day: number, anchor: string) => dayStart(day) + (HOURS[numberOf(anchor) % HOURS.length] ?? 20) * HOUR

const numberOf = (anchor: string) => Number(anchor.replaceAll(/\D/g, '')) || 0
