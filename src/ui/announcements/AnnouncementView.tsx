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
  /** What else is announced. */
  readonly others?: ReactNode
  /** What to read next: at the end, or beside it where there is room. */
  readonly news?: ReactNode
}

/** One announcement as a page. Once it is taken back it says so in its place. */
export function AnnouncementView({ title, others, news, ...one }: AnnouncementViewProps) {
  const { t } = useTranslation('announcements')
  useTitle(title, t('announcements.one'))
  return (
    <Stack className={styles.page}>
      <MeHead title={t('announcements.one')} to="/app/announcements" />
      <div className={styles.parts}>
        <Stack>
          <Announced {...one} />
          {others}
        </Stack>
        <div className={styles.side}>{news}</div>
      </div>
    </Stack>
  )
}

/** One announcement from near, where it has ended too. */
function Announced({ id, logic, now }: OneProps) {
  const { t } = useTranslation('announcements')
  const list = useActorRef(logic, { input: { query: { id } } })
  const { items, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const [announcement] = items
  if (errorKey === 'errors.notFound')
    return <NotThere icon={<Megaphone />} title={t('announcements.removed')} text={t('announcements.removedText')} />
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
