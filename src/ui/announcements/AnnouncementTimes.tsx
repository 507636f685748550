import { useTranslation } from 'react-i18next'
import type { Announcement } from '#src/api/model/announcement.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './announcements.module.css'

type AnnouncementTimesProps = { readonly announcement: Announcement; readonly now: number }

/** Since when an announcement shows, and until when. */
export function AnnouncementTimes({ announcement: { at, until }, now }: AnnouncementTimesProps) {
  const { t } = useTranslation('announcements')
  return (
    <Muted as="span" className={styles.times} size={12} digits>
      {dayTime(t, at, now)}
      {until !== null && ` · ${t('announcements.until', { time: dayTime(t, until, now) })}`}
    </Muted>
  )
}
