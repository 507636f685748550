import { useSelector } from '@xstate/react'
import { ChevronLeft, Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { AnnouncementTimes } from './AnnouncementTimes.tsx'
import styles from './announcements.module.css'

type AnnouncementViewProps = {
  readonly id: string
  readonly logic: typeof announcementMachine
  readonly title: ActorRefFrom<typeof titleMachine>
  readonly now: () => number
}

/** One announcement. Once it is taken back it says so in its place. */
export function AnnouncementView({ id, logic, title, now }: AnnouncementViewProps) {
  const { t } = useTranslation('announcements')
  useTitle(title, t('announcements.one'))
  const list = useActorRef(logic, { input: { query: { id } } })
  const { items, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const [announcement] = items
  if (errorKey === 'errors.notFound') {
    const toAll = <ButtonLink to="/app/announcements">{t('announcements.all')}</ButtonLink>
    return (
      <PageState title={t('announcements.one')}>
        <div role="alert">
          <EmptyState icon={<Megaphone size={24} />} title={t('announcements.removed')} action={toAll} />
        </div>
      </PageState>
    )
  }
  return (
    <Stack className={styles.page}>
      <Link className={styles.back} to="/app/announcements">
        <ChevronLeft size={16} aria-hidden="true" />
        {t('announcements.all')}
      </Link>
      <h1>{t('announcements.one')}</h1>
      {errorKey !== null ? (
        <ErrorState
          title={t('announcements.gone')}
          text={t(errorKey)}
          action={<Button onClick={() => list.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
        />
      ) : announcement === undefined ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <article className={styles.card}>
          <p className={styles.text}>{announcement.content}</p>
          <AnnouncementTimes announcement={announcement} now={now()} />
        </article>
      )}
    </Stack>
  )
}
