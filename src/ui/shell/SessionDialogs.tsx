import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LoginPassword } from '#src/api/model/password.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import {
  selectIsConfirmingLink,
  selectIsReactivating,
  selectLoginFailure,
  selectMember,
} from '#src/machines/session/sessionSelectors.ts'
import { ruleKey } from '#src/ui/i18n/rules.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'

type SessionProps = { readonly session: ActorRefFrom<typeof sessionMachine> }

/** Asks whether a link may replace the session, or for the password of a dormant account (S-3). */
export function SessionDialogs({ session }: SessionProps) {
  const isConfirming = useSelector(session, selectIsConfirmingLink)
  return isConfirming ? <Replacement session={session} /> : <Reactivation session={session} />
}

function Replacement({ session }: SessionProps) {
  const { t } = useTranslation('login')
  const member = useSelector(session, selectMember)
  const keep = () => session.send({ type: 'loginLink.declined' })
  return (
    <Dialog
      open
      title={t('session.replaceTitle')}
      text={t('session.replaceText', { name: member?.nickname ?? '' })}
      onClose={keep}
      actions={
        <>
          <Button variant="outline" onClick={keep}>
            {t('session.replaceKeep')}
          </Button>
          <Button onClick={() => session.send({ type: 'loginLink.accepted' })}>{t('session.replace')}</Button>
        </>
      }
    />
  )
}

function Reactivation({ session }: SessionProps) {
  const { t } = useTranslation('login')
  const reactivating = useSelector(session, selectIsReactivating)
  const failure = useSelector(session, selectLoginFailure)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const rule = fieldErrors(LoginPassword, password)['']
  const fault = tried && rule !== undefined ? t(ruleKey(rule)) : failure === null ? null : (failure.message ?? t(failure.key))
  const logout = () => session.send({ type: 'logout.clicked' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rule === undefined) session.send({ type: 'reactivation.submitted', password })
  }
  return (
    <Dialog
      open
      title={t('session.dormantTitle')}
      text={t('session.dormantText')}
      onClose={logout}
      actions={
        <>
          <Button variant="outline" onClick={logout}>
            {t('session.logout')}
          </Button>
          <Button type="submit" form="reactivation" busy={reactivating}>
            {reactivating ? t('session.activating') : t('session.activate')}
          </Button>
        </>
      }
    >
      <form id="reactivation" onSubmit={submit} noValidate>
        <TextField
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
