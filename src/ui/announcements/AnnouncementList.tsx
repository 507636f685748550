import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { announcementListMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { AnnouncementTimes } from './AnnouncementTimes.tsx'
import styles from './announcements.module.css'

type AnnouncementListProps = {
  readonly logic: typeof announcementListMachine
  readonly title: ActorRefFrom<typeof titleMachine>
  readonly now: () => number
}

/** All that the site announces now, latest first. */
export function AnnouncementList({ logic, title, now }: AnnouncementListProps) {
  const { t } = useTranslation('announcements')
  useTitle(title, t('announcements.title'))
  const list = useActorRef(logic, { input: { query: null } })
  return (
    <Stack className={styles.page}>
      <h1>{t('announcements.title')}</h1>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<EmptyState icon={<Megaphone size={24} />} title={t('announcements.empty')} text={t('announcements.emptyText')} />}
        failedTitle={t('announcements.failed')}
        moreLabel={t('announcements.more')}
      >
        {(items, busy) => (
          <ul className={styles.list} aria-busy={busy}>
            {items.map((one) => (
              <li key={one.id}>
                <Link className={styles.row} to={`/app/announcements/${encodeURIComponent(one.id)}`}>
                  <span className={styles.text}>{one.content}</span>
                  <AnnouncementTimes announcement={one} now={now()} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  )
}
