import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AccountForm } from '#src/ui/shared/AccountForm.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import styles from './setup.module.css'

type SetupPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: typeof accountFormMachine
  /** Whether the page was opened by a link of the server's start: without its secret there is nothing to make. */
  readonly hasLink: boolean
}

/** Where the one-time link of the server's start leads: it makes the site's first operator (D-8). */
export function SetupPage({ actors, logic, hasLink }: SetupPageProps) {
  const { t } = useTranslation('setup')
  const form = useActorRef(logic)
  const done = useSelector(form, (snapshot) => snapshot.matches('done'))
  const words = done ? 'setup.done' : hasLink ? 'setup.text' : 'setup.noLink'
  useTitle(actors.title, t('setup.title'))
  return (
    <main id="content" className={styles.main} tabIndex={-1}>
      <Card as="section" className={styles.page}>
        <Stack>
          <Logo size={40} />
          <h1>{t('setup.title')}</h1>
          <Muted role="status">{t(words)}</Muted>
          {done || !hasLink ? (
            <ButtonLink block to="/login">
              {t('act.login')}
            </ButtonLink>
          ) : (
            <AccountForm form={form} asks="name" />
          )}
        </Stack>
      </Card>
    </main>
  )
}
