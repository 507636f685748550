import { sql } from 'kysely'
import { ANNOUNCEMENT_PAGE, type announcementPage } from '#src/api/contract/announcements.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Announcement } from '#src/api/model/announcement.ts'
import type { ContentReader } from '#src/api/model/contentPins.ts'
import type { Language } from '#src/api/model/format.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { isNoticeForReader } from './noticeAudience.ts'

/** What operators have written by hand and is due at once is less than this: it is read whole. */
const MOST_AT_ONCE = 1_000

type Listed = Pick<Schema['notice'], 'id' | 'at' | 'category' | 'pmd_timer_start'>

/** Since when one is shown, by which they are in order: one for a time since that begins, whenever it was written. */
const shownAt = ({ at, category, pmd_timer_start: from }: Listed) => Number(category === 1 ? (from ?? at) : at)
const SHOWN_AT = sql<number>`case when category = 1 then coalesce(pmd_timer_start, at) else at end`

const wireOf = (row: Schema['notice']): Announcement => ({
  id: row.id,
  content: row.content,
  at: shownAt(row),
  until: row.category === 1 ? row.pmd_timer_end : null,
})

/** The site's announcements that are due (S-10). */
const due = (reader: Reader, now: number) =>
  reader
    .selectFrom('notice')
    .selectAll()
    .where('room', '=', LOBBY)
    .where('removed_at', 'is', null)
    .where('content', '<>', '')
    .where((where) =>
      where.or([
        where('category', '<>', 1),
        where.and([
          where.or([where('pmd_timer_start', 'is', null), where('pmd_timer_start', '<=', now)]),
          where.or([where('pmd_timer_end', 'is', null), where('pmd_timer_end', '>=', now)]),
        ]),
      ]),
    )

/** A page of what the site announces now to who asks, in the language that they read; see the call `announcementPage`. Of the same sentence the latest counts. */
export async function pageOfAnnouncements(
  reader: Reader,
  { now, language, whose }: { readonly now: number; readonly language: Language; readonly whose: ContentReader },
  before: string | undefined,
): Promise<WireReplyOf<typeof announcementPage>> {
  const rows = await due(reader, now)
    .where((where) => where.or([where('language', 'is', null), where('language', '=', language)]))
    .orderBy(SHOWN_AT, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_AT_ONCE)
    .execute()
  const sentences = new Map<string, Schema['notice']>()
  for (const row of rows) if (isNoticeForReader(row, whose) && !sentences.has(row.content)) sentences.set(row.content, row)
  // It may be over by now: the page goes on from its place.
  const last = before === undefined ? undefined : await placeOf(reader, before)
  const left = [...sentences.values()].filter((row) => last === undefined || isOlder(row, last))
  return { list: left.slice(0, ANNOUNCEMENT_PAGE).map(wireOf), more: left.length > ANNOUNCEMENT_PAGE }
}

const placeOf = (reader: Reader, id: string): Promise<Listed | undefined> =>
  reader.selectFrom('notice').select(['id', 'at', 'category', 'pmd_timer_start']).where('id', '=', id).executeTakeFirst()

const isOlder = (one: Listed, other: Listed) =>
  shownAt(one) < shownAt(other) || (shownAt(one) === shownAt(other) && one.id < other.id)

/** One announcement that is due and for who asks, in whichever language: who shares it has read it. Throws `notFound`. */
export async function announcementOf(reader: Reader, now: number, id: string, whose: ContentReader): Promise<Announcement> {
  const row = await due(reader, now).where('id', '=', id).executeTakeFirst()
  if (row === undefined || !isNoticeForReader(row, whose)) throw notFound()
  return wireOf(row)
}
