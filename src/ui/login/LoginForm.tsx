import { useSelector } from '@xstate/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LoginPayload } from '#src/api/model/login.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsLoggingIn, selectLoginFailure } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { ruleKey } from '#src/ui/i18n/rules.ts'
import { deviceZone } from '#src/ui/i18n/time.ts'
import { Button, ButtonLink, IconButton } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { backFrom } from '#src/ui/shared/backFrom.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import styles from './login.module.css'

const NewPasswordField = lazyComponent(
  async () => (await import('#src/ui/shared/NewPasswordField.tsx')).NewPasswordField,
  ['register'],
)

type LoginFormProps = {
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly site: SiteRef
  /** The form is over another page: a link of it leaves that page behind. */
  readonly onLeave?: () => void
}

/** Name and password; what is wrong with a field stands at the field, what the server says above the button. */
export function LoginForm({ session, site, onLeave }: LoginFormProps) {
  const { t } = useTranslation('login')
  const { pathname, search } = useLocation()
  const busy = useSelector(session, selectIsLoggingIn)
  const failure = useSelector(session, selectLoginFailure)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(false)
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Whose password is one that staff made: it takes a new one, which goes with it.
  const [temporaryOf, setTemporaryOf] = useState<string>()
  const [fresh, setFresh] = useState('')
  if (failure?.field === 'oldPassword' && !busy && temporaryOf !== failure.name) {
    setTemporaryOf(failure.name)
    setFresh('')
    setTried(false)
  }
  const isTemporary = temporaryOf === name
  const given = isTemporary ? { password: fresh, oldPassword: password } : { password }
  // A code is of the name that it was typed for.
  const [factor, setFactor] = useState({ name: '', code: '' })
  const factorCode = factor.name === name ? factor.code : ''
  const asksCode = failure?.field === 'factorCode' && failure.name === name
  const payload = { name, ...given, flag: keep ? (1 as const) : (0 as const), ...(asksCode ? { factorCode } : {}) }
  const errors = tried ? fieldErrors(LoginPayload, payload) : {}
  const wordsOf = (field: string) => (errors[field] === undefined ? null : t(ruleKey(errors[field])))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(fieldErrors(LoginPayload, payload)).length === 0) session.send({ type: 'login.submitted', payload })
  }

  return (
    <>
      <Stack as="form" onSubmit={submit} noValidate>
        <TextField
          label={t('login.name')}
          name="name"
          value={name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={wordsOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('login.password')}
          name="password"
          type={shown ? 'text' : 'password'}
          value={password}
          autoComplete="current-password"
          {...(capsLock ? { description: t('login.capsLock') } : {})}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          onBlur={() => setCapsLock(false)}
          error={isTemporary ? null : wordsOf('password')}
          onChange={(event) => setPassword(event.target.value)}
          trailing={
            <IconButton label={shown ? t('login.hidePassword') : t('login.showPassword')} onClick={() => setShown(!shown)}>
              {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
            </IconButton>
          }
        />
        {asksCode && (
          <TextField
            label={t('login.factor')}
            description={t('login.factorHint')}
            name="factor"
            value={factorCode}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
            error={wordsOf('factorCode')}
            onChange={(event) => setFactor({ name, code: event.target.value })}
          />
        )}
        {isTemporary && (
          <Later>
            <NewPasswordField
              label={t('login.newPassword')}
              value={fresh}
              name={name}
              error={wordsOf('password')}
              onChange={setFresh}
            />
          </Later>
        )}
        <Switch
          label={t('login.keep')}
          description={keep ? t('login.keepHint', { zone: deviceZone() }) : t('login.tabHint')}
          checked={keep}
          onChange={setKeep}
        />
        {/* It stays while the next try runs, or the buttons would jump up under the pointer; the next answer is read out too. */}
        {failure !== null && (
          <p key={busy ? 'last' : 'told'} className={styles.failure} {...(busy ? { 'aria-hidden': true } : { role: 'alert' })}>
            {failure.message ?? t(failure.key)}
          </p>
        )}
        <Button type="submit" block busy={busy}>
          {busy ? t('login.submitting') : t('login.submit')}
        </Button>
        <ButtonLink
          variant="soft"
          block
          to={`/register?fromPage=${encodeURIComponent(backFrom(pathname, search))}`}
          onClick={onLeave}
        >
          {t('login.register')}
        </ButtonLink>
        <div className={styles.ways}>
          <ButtonLink variant="plain" to={`/forgot?fromPage=${encodeURIComponent(backFrom(pathname, search))}`} onClick={onLeave}>
            {t('login.forgot')}
          </ButtonLink>
          {onLeave === undefined && (
            <ButtonLink variant="plain" to="/app/home">
              {t('login.browse')}
            </ButtonLink>
          )}
        </div>
      </Stack>
      <DemoAccounts
        site={site}
        onPick={(account) => {
          setName(account.name)
          setPassword(account.password)
        }}
      />
    </>
  )
}
