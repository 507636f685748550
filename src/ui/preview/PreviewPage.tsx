import { useSelector } from '@xstate/react'
import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { previewMachine } from '#src/machines/preview/previewMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PreviewedPiece } from './PreviewedPiece.tsx'
import styles from './preview.module.css'

type PreviewPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: typeof previewMachine
  readonly now: () => number
}

/** What a preview's link shows (C-7). Its token stands behind the # of the address. */
export function PreviewPage(props: PreviewPageProps) {
  const token = useLocation().hash.slice(1)
  return <Preview key={token} {...props} token={token} />
}

function Preview({ actors, logic, now, token }: PreviewPageProps & { readonly token: string }) {
  const { t } = useTranslation('preview')
  const actor = useActorRef(logic, { input: { token } })
  const isGone = useSelector(actor, (snapshot) => snapshot.matches('gone'))
  const { opened, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  useTitle(actors.title, t('preview.title'))
  if (opened !== null) {
    const { shown, language, until } = opened.preview
    return (
      <Stack className={styles.page}>
        <div className={styles.notice} role="note">
          <strong>{t('preview.until', { time: dayTime(t, until, now()) })}</strong>
          <span>{t('preview.about')}</span>
        </div>
        <Stack className={styles.piece} lang={language}>
          <PreviewedPiece shown={shown} now={now} />
        </Stack>
      </Stack>
    )
  }
  if (isGone)
    return (
      <PageState title={t('preview.title')}>
        <EmptyState
          icon={<Link2Off size={24} />}
          title={t('preview.gone')}
          text={t('preview.goneText')}
          action={<ButtonLink to="/app/home">{t('act.toHome')}</ButtonLink>}
        />
      </PageState>
    )
  if (errorKey === null) return <Skeleton className={styles.waiting} />
  return (
    <PageState title={t('preview.title')}>
      <ErrorState
        title={t('preview.failed')}
        text={t(errorKey)}
        action={<Button onClick={() => actor.send({ type: 'load.retried' })}>{t('act.retry')}</Button>}
      />
    </PageState>
  )
}
