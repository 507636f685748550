import { useSelector } from '@xstate/react'
import { Wrench } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { DevLogic } from '#src/machines/dev/devMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Catalogue } from './Catalogue.tsx'
import styles from './dev.module.css'

type ErrorsPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly dev: DevLogic
}

/** The error catalogue for developers: every code, how the page handles it, and a way to trigger it. */
export function ErrorsPage({ actors: { session, title }, dev }: ErrorsPageProps) {
  const { t } = useTranslation('dev')
  const member = useSelector(session, selectMember)
  const words = t('dev.title')
  useTitle(title, words)
  if (member?.role === 'developer') return <Catalogue dev={dev} />
  return (
    <Stack className={styles.page}>
      <h1>{t('dev.heading')}</h1>
      <EmptyState
        icon={<Wrench size={24} />}
        title={t('dev.forDevelopers')}
        text={t('dev.forDevelopersText')}
        action={member === null && <ButtonLink to="/login?fromPage=/dev/errors">{t('act.login')}</ButtonLink>}
      />
    </Stack>
  )
}
