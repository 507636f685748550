import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { ShownBroadcast } from '#src/api/model/anchorSchedule.ts'
import { siteTime } from '#src/api/model/day.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './anchorPlace.module.css'

type ScheduleDaysProps = {
  readonly list: readonly ShownBroadcast[]
  /** The server's time in ms. */
  readonly now: number
  /** What it says where nothing is planned. */
  readonly empty: string
  /** What stands at the end of each. */
  readonly actionOf?: (broadcast: ShownBroadcast) => ReactNode
}

/** What is planned, by its beginning, on the site's clock. */
export function ScheduleDays({ list, now, empty, actionOf }: ScheduleDaysProps) {
  const { t } = useTranslation('anchorPlace')
  if (list.length === 0) return <Muted>{empty}</Muted>
  return (
    <ol className={styles.schedule}>
      {list.map((broadcast) => (
        <li key={broadcast.startAt} className={styles.planned}>
          <span className={styles.when}>{span(dayTime(t, broadcast.startAt, now), broadcast)}</span>
          <span className={styles.what}>{broadcast.title}</span>
          {broadcast.startAt <= now && <Badge tone="brand">{t('anchorPlace.now')}</Badge>}
          {actionOf?.(broadcast)}
        </li>
      ))}
    </ol>
  )
}

/** When a broadcast begins, in words, with when it ends beside that. */
function span(begins: string, { startAt, endAt }: ShownBroadcast): string {
  const [from, until] = [startAt, endAt].map((at) => siteTime(at).slice(11))
  return begins.replace(`${from}`, `${from}–${until}`)
}
