import { ChevronRight, Megaphone } from 'lucide-react'
import type { Announcement } from '#src/api/model/announcement.ts'
import { headOf } from '#src/api/model/headOf.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { AnnouncementTimes } from './AnnouncementTimes.tsx'
import styles from './announcements.module.css'

type AnnouncementRowsProps = {
  readonly items: readonly Announcement[]
  readonly now: number
  readonly busy?: boolean
  /** The first one is larger, with all that it says. */
  readonly leads?: boolean
}

/** Announcements, each of which leads to its page. */
export function AnnouncementRows({ items, now, busy = false, leads = false }: AnnouncementRowsProps) {
  return (
    <ul className={cx(styles.list, leads && styles.leads)} aria-busy={busy}>
      {items.map((one) => {
        const { head, rest } = headOf(one.content)
        return (
          <li key={one.id}>
            <Link className={styles.row} to={`/app/announcements/${encodeURIComponent(one.id)}`}>
              <span className={styles.icon} aria-hidden="true">
                <Megaphone size={20} />
              </span>
              <span className={styles.words}>
                <strong className={styles.head}>{head}</strong>
                {rest !== '' && <span className={styles.rest}>{rest}</span>}
                <AnnouncementTimes announcement={one} now={now} />
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
