import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LoginPassword } from '#src/api/model/password.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsReplacing, selectIsWaking, selectLoginFailure, selectMember } from '#src/machines/session/sessionSelectors.ts'
import { ruleKey } from '#src/ui/i18n/rules.ts'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { zhCNAccount } from '#src/ui/i18n/zh-CN.account.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'

type SessionProps = { readonly session: ActorRefFrom<typeof sessionMachine> }

/** What a session asks before it goes on: whether a link may take its place, or the password of a sleeping account (S-3). */
export function SessionDialogs({ session }: SessionProps) {
  useFeatureWords(zhCNAccount)
  const replacing = useSelector(session, selectIsReplacing)
  return replacing ? <Replacement session={session} /> : <Awakening session={session} />
}

function Replacement({ session }: SessionProps) {
  const t = useT()
  const member = useSelector(session, selectMember)
  const keep = () => session.send({ type: 'handOver.declined' })
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
          <Button onClick={() => session.send({ type: 'handOver.accepted' })}>{t('session.replace')}</Button>
        </>
      }
    />
  )
}

function Awakening({ session }: SessionProps) {
  const t = useT()
  const waking = useSelector(session, selectIsWaking)
  const failure = useSelector(session, selectLoginFailure)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const rule = fieldErrors(LoginPassword, password)['']
  const fault = tried && rule !== undefined ? t(ruleKey(rule)) : failure === null ? null : (failure.message ?? t(failure.key))
  const logout = () => session.send({ type: 'logout.clicked' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rule === undefined) session.send({ type: 'account.activated', password })
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
          <Button type="submit" form="awakening" busy={waking}>
            {waking ? t('session.activating') : t('session.activate')}
          </Button>
        </>
      }
    >
      <form id="awakening" onSubmit={submit} noValidate>
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
