import { LOBBY } from '#src/api/contract/pushes.ts'
import type { MarqueeNotice } from '#src/api/model/chat.ts'
import type { Audience } from '#src/api/model/content.ts'
import type { ContentReader } from '#src/api/model/contentPins.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction, Write } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { appendEvent } from '../rooms/events.ts'
import { isNoticeForReader, keptAudience } from './noticeAudience.ts'

/** Most notices that a room is told at once. */
const NOTICES_AT_ONCE = 50

/** What an operator writes; the lobby's notices are the site's. Without an id it gets one, without an audience it is everybody's. */
export type NewAnnouncement = Omit<MarqueeNotice, 'id'> & {
  readonly room: string
  readonly id?: string
  readonly audience?: Audience
}

/** Stores a notice and pushes it to its room: without its words where it is not everybody's, for all of the room hear it. Returns its id. */
export async function postAnnouncement(
  tx: Transaction,
  { room, id = newId('n'), audience = { who: 'everybody' }, ...content }: NewAnnouncement,
): Promise<string> {
  const notice: MarqueeNotice = { id, ...content }
  await tx.db
    .insertInto('notice')
    .values({
      id: notice.id,
      room,
      category: notice.category,
      content: notice.content,
      pmd_timer_start: notice.pmdTimerStart,
      pmd_timer_end: notice.pmdTimerEnd,
      at: tx.at,
      removed_at: null,
      language: notice.language ?? null,
      audience: keptAudience(audience),
    })
    .execute()
  await appendEvent(tx, room, 'marquee', audience.who === 'everybody' ? notice : { ...notice, content: '' })
  return notice.id
}

/** Notices for who asks, of a room and of the whole site, that are due now or later, latest first. When they show is the client's rule (S-10). */
export async function announcementsOf(reader: Reader, room: string, now: number, whose: ContentReader): Promise<MarqueeNotice[]> {
  const rows = await reader
    .selectFrom('notice')
    .selectAll()
    .where('room', 'in', [room, LOBBY])
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or([where('category', '<>', 1), where('pmd_timer_end', 'is', null), where('pmd_timer_end', '>=', now)]),
    )
    .orderBy('at', 'desc')
    .limit(NOTICES_AT_ONCE * 4)
    .execute()
  const theirs = rows.filter((row) => isNoticeForReader(row, whose)).slice(0, NOTICES_AT_ONCE)
  return theirs.map((row) => ({
    id: row.id,
    category: row.category,
    content: row.content,
    pmdTimerStart: row.pmd_timer_start,
    pmdTimerEnd: row.pmd_timer_end,
    ...(row.language === null ? {} : { language: row.language }),
  }))
}

/** Takes a notice back and says so in its room; how it was, undefined = it is not there any more, and nothing happens. */
export async function removeAnnouncement(tx: Transaction, id: string): Promise<Schema['notice'] | undefined> {
  const gone = await tx.db
    .updateTable('notice')
    .set({ removed_at: tx.at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (gone !== undefined) await appendEvent(tx, gone.room, 'marqueeRemoved', { id })
  return gone
}

/** Marquee notices (S-10), as the simulation posts them. */
export function createAnnouncements(write: Write) {
  return {
    /** Stores a notice and pushes it to its room. Returns its id. */
    post: (notice: NewAnnouncement): Promise<string> => write((tx) => postAnnouncement(tx, notice)),
  }
}

export type Announcements = ReturnType<typeof createAnnouncements>
