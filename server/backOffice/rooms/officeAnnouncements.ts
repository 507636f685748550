import { LOBBY } from '#src/api/contract/pushes.ts'
import { OFFICE_LIMIT } from '#src/api/contract/roomOffice.ts'
import type { AnnouncementFields, OfficeAnnouncement } from '#src/api/model/roomOffice.ts'
import { postAnnouncement, removeAnnouncement } from '#server/live/announcements/announcements.ts'
import { audienceOf, keptAudience } from '#server/live/announcements/noticeAudience.ts'
import { findRoom } from '#server/live/rooms/roomRows.ts'
import { conflict, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Announcements with a time, and those that always show (S-10). */
const CATEGORY = { timed: 1, always: 2 } as const

const wireOf = (row: Schema['notice']): OfficeAnnouncement => ({
  id: row.id,
  room: row.room === LOBBY ? null : row.room,
  content: row.content,
  language: row.language,
  audience: audienceOf(row),
  from: row.pmd_timer_start,
  until: row.pmd_timer_end,
  at: row.at,
})

const present = (reader: Reader) => reader.selectFrom('notice').selectAll().where('removed_at', 'is', null)

/** Announcements that nobody took back, latest first, at most `OFFICE_LIMIT`. */
export async function listOfficeAnnouncements(reader: Reader): Promise<OfficeAnnouncement[]> {
  const rows = await present(reader).orderBy('at', 'desc').orderBy('id').limit(OFFICE_LIMIT).execute()
  return rows.map(wireOf)
}

/** See the call `officeAnnounce`. Throws `notFound` for a room that is not there, and `conflict` for an id that announced something else. */
export async function announce(
  tx: Transaction,
  { clientId, fields }: { readonly clientId: string; readonly fields: AnnouncementFields },
): Promise<OfficeAnnouncement> {
  const { room, content, language, audience, from, until } = fields
  if (room !== null && (await findRoom(tx.db, room)) === undefined) throw notFound()
  const id = `n-${clientId}`
  const notice = {
    id,
    room: room ?? LOBBY,
    category: from === null && until === null ? CATEGORY.always : CATEGORY.timed,
    content,
    audience,
    pmdTimerStart: from,
    pmdTimerEnd: until,
    ...(language === null ? {} : { language }),
  }
  const first = await tx.db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
  if (first === undefined) await postAnnouncement(tx, notice)
  else if (
    first.content !== content ||
    first.room !== notice.room ||
    first.language !== language ||
    first.audience !== keptAudience(audience) ||
    first.pmd_timer_start !== from ||
    first.pmd_timer_end !== until
  ) {
    throw conflict()
  }
  return wireOf(await tx.db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Takes an announcement back; how it was, null = it was gone already. See the call `officeAnnouncementRemove`. */
export async function takeBack(tx: Transaction, id: string): Promise<OfficeAnnouncement | null> {
  const gone = await removeAnnouncement(tx, id)
  return gone === undefined ? null : wireOf(gone)
}
