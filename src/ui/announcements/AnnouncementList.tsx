import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { announcementListMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { AnnouncementRows } from './AnnouncementRows.tsx'
import styles from './announcements.module.css'

type AnnouncementListProps = {
  readonly logic: typeof announcementListMachine
  readonly title: ActorRefFrom<typeof titleMachine>
  readonly now: () => number
  /** What to read next: below the list, or beside it where there is room. */
  readonly news?: ReactNode
}

/** All that the site announces now, latest first. */
export function AnnouncementList({ logic, title, now, news = null }: AnnouncementListProps) {
  const { t } = useTranslation('announcements')
  useTitle(title, t('announcements.title'))
  const list = useActorRef(logic, { input: { query: null } })
  return (
    <Stack className={styles.page}>
      <MeHead title={t('announcements.title')} to="/app/home" />
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={
          <>
            <EmptyState icon={<Megaphone size={24} />} title={t('announcements.empty')} text={t('announcements.emptyText')} />
            {news}
          </>
        }
        failedTitle={t('announcements.failed')}
        moreLabel={t('announcements.more')}
      >
        {(items, busy) => (
          <div className={styles.parts}>
            <AnnouncementRows items={items} now={now()} busy={busy} leads />
            <div className={styles.side}>{news}</div>
          </div>
        )}
      </PagedList>
    </Stack>
  )
}
