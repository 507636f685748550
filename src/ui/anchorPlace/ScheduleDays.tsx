import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { ShownBroadcast } from '#src/api/model/anchorSchedule.ts'
import { dayOf, formatDay, siteTime } from '#src/api/model/day.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './anchorPlace.module.css'

type ScheduleDaysProps = {
  readonly list: readonly ShownBroadcast[]
  /** The server's time in ms. */
  readonly now: number
  /** What it says where nothing is planned. */
  readonly empty: string
  /** What the room is called: a broadcast of the same name stands by its time alone. */
  readonly title?: string
  /** Since when the anchor is on the air now; null = that is not known, left out = they are not. */
  readonly since?: number | null
  /** What stands at the end of each. */
  readonly actionOf?: (broadcast: ShownBroadcast) => ReactNode
}

/** What is on the air now, if it is not planned, and what is planned, by its beginning, on the site's clock. */
export function ScheduleDays({ list, now, empty, title, since, actionOf }: ScheduleDaysProps) {
  const { t } = useTranslation('anchorPlace')
  // A day alone is midnight of UTC.
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' })
  const isLive = since !== undefined && !list.some(({ startAt }) => startAt <= now)
  if (list.length === 0 && !isLive) return <Muted>{empty}</Muted>
  const begins = ({ startAt }: ShownBroadcast) => {
    const [day, said] = [dayOf(startAt), dayTime(t, startAt, now)]
    return day - dayOf(now) > 1 ? `${weekday.format(Date.parse(formatDay(day)))} ${said}` : said
  }
  return (
    <div className={styles.week}>
      <ol className={styles.schedule}>
        {isLive && (
          <li className={styles.planned}>
            {since !== null && <span className={styles.when}>{t('anchorPlace.since', { time: dayTime(t, since, now) })}</span>}
            <span className={styles.what}>{t('anchorPlace.still')}</span>
          </li>
        )}
        {list.map((broadcast) => (
          <li key={broadcast.startAt} className={styles.planned}>
            <span className={styles.when}>{span(begins(broadcast), broadcast)}</span>
            {broadcast.title !== title && <span className={styles.what}>{broadcast.title}</span>}
            {broadcast.startAt <= now && <Badge tone="brand">{t('anchorPlace.now')}</Badge>}
            {actionOf?.(broadcast)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** When a broadcast begins, in words, with when it ends beside that. */
function span(begins: string, { startAt, endAt }: ShownBroadcast): string {
  const [from, until] = [startAt, endAt].map((at) => siteTime(at).slice(11))
  return begins.replace(`${from}`, `${from}–${until}`)
}
