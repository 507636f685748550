import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AccountForm } from '#src/ui/shared/AccountForm.tsx'

/** Changes the member's login password (C-8): this login stays, every other one ends. */
export function PasswordCard({ logic }: { readonly logic: typeof accountFormMachine }) {
  const { t } = useTranslation('me')
  const form = useActorRef(logic)
  const done = useSelector(form, (snapshot) => snapshot.matches('done'))
  return (
    <Card as="section" aria-labelledby="password">
      <h2 id="password">{t('password.heading')}</h2>
      <Muted role="status">{t(done ? 'password.done' : 'password.text')}</Muted>
      {!done && <AccountForm form={form} asks="oldPassword" />}
    </Card>
  )
}
