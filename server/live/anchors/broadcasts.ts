import { anchorPresence } from '#src/api/model/anchor.ts'
import type { PastBroadcast } from '#src/api/model/anchorPlace.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Most broadcasts that a profile shows. */
const SHOWN = 12

/** Keeps when an anchor was on air: a broadcast begins with the picture, outlasts interruptions, and ends when the anchor goes off air, with the picture that was the last. Whether one began. */
export async function keepBroadcast(tx: Transaction, anchor: Schema['anchor']): Promise<boolean> {
  const presence = anchorPresence(anchor.status)
  const open = await tx.db
    .selectFrom('anchor_broadcast')
    .select(['id', 'interrupted_at'])
    .where('anchor', '=', anchor.anchor_room_id)
    .where('end_at', 'is', null)
    .executeTakeFirst()
  if (open !== undefined) {
    const lastPicture = open.interrupted_at ?? tx.at
    await tx.db
      .updateTable('anchor_broadcast')
      .set({
        end_at: presence === 'offAir' ? lastPicture : null,
        interrupted_at: presence === 'interrupted' ? lastPicture : null,
      })
      .where('id', '=', open.id)
      .execute()
  }
  if (presence !== 'playing' || open !== undefined) return false
  const match =
    anchor.match_id === null
      ? undefined
      : await tx.db.selectFrom('match').select(['home_name', 'visit_name']).where('id', '=', anchor.match_id).executeTakeFirst()
  await tx.db
    .insertInto('anchor_broadcast')
    .values({
      id: newId('b'),
      anchor: anchor.anchor_room_id,
      title: anchor.title,
      cover: anchor.cover,
      match_id: anchor.match_id,
      match_name: match === undefined ? null : `${match.home_name} – ${match.visit_name}`,
      start_at: tx.at,
      end_at: null,
      interrupted_at: null,
    })
    .execute()
  return true
}

/** An anchor's broadcasts, latest first. */
export async function pastBroadcasts(reader: Reader, anchorRoomId: string): Promise<PastBroadcast[]> {
  const rows = await reader
    .selectFrom('anchor_broadcast')
    .selectAll()
    .where('anchor', '=', anchorRoomId)
    .orderBy('start_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id, title, cover, match_name: matchName, start_at: startAt, end_at: endAt }) => ({
    id,
    title,
    cover,
    matchName,
    startAt,
    endAt,
  }))
}
