import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AccountForm } from '#src/ui/shared/AccountForm.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'

type SetupPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: typeof accountFormMachine
}

/** Where the one-time link of the server's start leads: it makes the site's first operator (D-8). */
export function SetupPage({ actors, logic }: SetupPageProps) {
  const { t } = useTranslation('setup')
  const form = useActorRef(logic)
  const done = useSelector(form, (snapshot) => snapshot.matches('done'))
  useTitle(actors.title, t('setup.title'))
  return (
    <Card as="section">
      <Stack>
        <h1>{t('setup.title')}</h1>
        <Muted role="status">{t(done ? 'setup.done' : 'setup.text')}</Muted>
        {done ? (
          <ButtonLink block to="/login">
            {t('act.login')}
          </ButtonLink>
        ) : (
          <AccountForm form={form} asks="name" />
        )}
      </Stack>
    </Card>
  )
}
