import { LOBBY } from '#src/api/contract/pushes.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { postAnnouncement } from '../live/announcements/announcements.ts'
import { DAY } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'
import { STANDING_NOTICES, TIMED_NOTICES } from './demo/lines.ts'

/** Announces what the site says from its first day, in every language: what holds for long and what holds for days (S-10). */
export async function announceFirst(tx: Transaction): Promise<void> {
  const standing = STANDING_NOTICES.map((notice) => ({ notice, times: { category: 2, pmdTimerStart: null, pmdTimerEnd: null } }))
  const timed = TIMED_NOTICES.map((notice) => ({ notice, times: timesOf(tx, notice) }))
  for (const [place, { notice, times }] of [...standing, ...timed].entries())
    for (const language of LANGUAGES) {
      // All are of one moment: their ids put them in the same order in every language.
      const id = `n-demo-${place}-${language}`
      await postAnnouncement(tx, { id, room: LOBBY, content: notice[language], language, ...times })
    }
}

/** Announces again for days what was announced for days and is over; what still holds, or was taken back before its end, is left alone. */
export async function announceAgain(tx: Transaction): Promise<void> {
  for (const notice of TIMED_NOTICES)
    for (const language of LANGUAGES) {
      const content = notice[language]
      const held = await tx.db
        .selectFrom('notice')
        .select('id')
        .where('room', '=', LOBBY)
        .where('content', '=', content)
        .where('pmd_timer_end', '>', tx.at)
        .executeTakeFirst()
      if (held === undefined) await postAnnouncement(tx, { room: LOBBY, content, language, ...timesOf(tx, notice) })
    }
}

const timesOf = ({ at }: Transaction, { days }: { readonly days: number }) => ({
  category: 1,
  pmdTimerStart: at,
  pmdTimerEnd: at + days * DAY,
})
