import { useSelector } from '@xstate/react'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { headOf } from '#src/api/model/headOf.ts'
import type { announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { NotThere } from '#src/ui/shared/NotThere.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { AnnouncementTimes } from './AnnouncementTimes.tsx'
import styles from './announcements.module.css'

type OneProps = {
  readonly id: string
  readonly logic: typeof announcementMachine
  readonly now: () => number
}

type AnnouncementViewProps = OneProps & {
  readonly title: ActorRefFrom<typeof titleMachine>
  /** What else is announced, and what to read next. */
  readonly children?: ReactNode
}

/** One announcement as a page. Once it is taken back it says so in its place. */
export function AnnouncementView({ title, children, ...one }: AnnouncementViewProps) {
  const { t } = useTranslation('announcements')
  useTitle(title, t('announcements.one'))
  return (
    <Stack className={styles.page}>
      <MeHead title={t('announcements.one')} to="/app/announcements" />
      <Announced {...one} />
      {children}
    </Stack>
  )
}

/** One announcement beside the list of all. */
export function AnnouncementPane(props: OneProps) {
  return (
    <div className={styles.pane}>
      <Announced {...props} isBeside />
    </div>
  )
}

/** One announcement; beside the list of all there is no way to the list. */
function Announced({ id, logic, now, isBeside = false }: OneProps & { readonly isBeside?: boolean }) {
  const { t } = useTranslation('announcements')
  const list = useActorRef(logic, { input: { query: { id } } })
  const { items, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const [announcement] = items
  if (errorKey === 'errors.notFound')
    return (
      <NotThere
        icon={<Megaphone />}
        title={t('announcements.removed')}
        text={t('announcements.removedText')}
        wayOn={isBeside ? undefined : <ButtonLink to="/app/announcements">{t('announcements.all')}</ButtonLink>}
      />
    )
  if (errorKey !== null)
    return (
      <ErrorState
        title={t('announcements.gone')}
        text={t(errorKey)}
        action={<Button onClick={() => list.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  if (announcement === undefined) return <Skeleton className={styles.waiting} />
  const { head, rest } = headOf(announcement.content)
  return (
    <Card as="section" aria-label={head} className={styles.card}>
      <h2 className={styles.title}>{head}</h2>
      <AnnouncementTimes announcement={announcement} now={now()} />
      {rest !== '' && <p className={styles.text}>{rest}</p>}
      <Row wrap>
        <ButtonLink variant="soft" to="/app/live">
          {t('announcements.live')}
        </ButtonLink>
        <ButtonLink variant="outline" to="/app/activities">
          {t('announcements.activities')}
        </ButtonLink>
      </Row>
    </Card>
  )
}
