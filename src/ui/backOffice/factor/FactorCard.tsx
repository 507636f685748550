import { useSelector } from '@xstate/react'
import { Eye, EyeOff, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromiseActorLogic } from 'xstate'
import { AppCode, FactorCode } from '#src/api/model/secondFactor.ts'
import { GivenPassword } from '#src/api/model/setup.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { factorMachine } from '#src/machines/backOffice/factorMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { FactorQr } from './FactorQr.tsx'
import styles from './factor.module.css'

export type FactorLogic = {
  readonly factor: typeof factorMachine
  readonly qr: PromiseActorLogic<Qr, { text: string }>
}

type FactorCardProps = {
  readonly backOffice: BackOfficeRef
  readonly logic: FactorLogic
  /** The page's own heading says it already. */
  readonly isHeaded?: boolean
}

/** One's own second factor: set up with an app, or proved for this login. */
export function FactorCard({ backOffice, logic, isHeaded = false }: FactorCardProps) {
  const { t } = useTranslation('backOffice')
  const state = useSelector(backOffice, (snapshot) => snapshot.context.factor)
  const act = useActorRef(logic.factor)
  const { answer, errorKey, order } = useSelector(act, (snapshot) => snapshot.context)
  const busy = useActing(act)
  // What was begun outlives a wrong code, and not that it is out of date.
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  if (answer?.act === 'begin' && answer.reply.result === 'begun' && begun?.secret !== answer.reply.secret) setBegun(answer.reply)
  if (answer?.reply.result === 'gone' && begun !== null) setBegun(null)
  const goOn = () => {
    backOffice.send({ type: 'rights.retried' })
    act.send({ type: 'act.forgotten' })
    setBegun(null)
  }
  if (answer?.act === 'confirm' && answer.reply.result === 'done')
    return (
      <Card as="section" className={styles.card}>
        <h2>{t('backOffice.factor.codes')}</h2>
        <p role="status">{t('backOffice.factor.codesText')}</p>
        <ul className={styles.codes}>
          {answer.reply.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button onClick={goOn}>{t('backOffice.factor.goOn')}</Button>
      </Card>
    )
  // Who has yet to prove it, or has, has one.
  const isOn = state === 'unproved' || state === 'proved'
  // Nothing was begun: the login password comes first.
  const isAsked = !isOn && begun === null
  const refusal =
    answer !== null && answer.reply.result !== 'done' && answer.reply.result !== 'begun'
      ? t(`backOffice.factor.${answer.reply.result}`)
      : null
  return (
    <Card as="section" className={isAsked ? styles.wide : styles.card}>
      {!isHeaded && <h2>{t('backOffice.factor.title')}</h2>}
      <p className={styles.state} data-on={isOn}>
        {isOn ? <ShieldCheck size={20} aria-hidden="true" /> : <ShieldAlert size={20} aria-hidden="true" />}
        <b>{t(isOn ? 'backOffice.factor.states.on' : 'backOffice.factor.states.off')}</b>
      </p>
      {isAsked ? (
        <div className={styles.split}>
          <Stack gap={12}>
            <p>{t('backOffice.factor.offText')}</p>
            <p>{t(`backOffice.factor.${state}`)}</p>
            <ol className={styles.steps}>
              {(['app', 'scan', 'keep'] as const).map((step) => (
                <li key={step}>{t(`backOffice.factor.steps.${step}`)}</li>
              ))}
            </ol>
          </Stack>
          <OneFieldForm
            key={order === null ? 'writing' : 'sent'}
            kind="password"
            schema={GivenPassword}
            refusal={refusal}
            busy={busy}
            onSend={(loginPassword) => act.send({ type: 'act.sent', order: { act: 'begin', loginPassword } })}
          />
        </div>
      ) : (
        <p>{t(`backOffice.factor.${state}`)}</p>
      )}
      {state !== 'unproved' && state !== 'proved' && begun !== null && (
        <Stack gap={8}>
          <p>{t('backOffice.factor.scan')}</p>
          <FactorQr text={begun.address} logic={logic} />
          <p className={styles.secret}>{begun.secret}</p>
        </Stack>
      )}
      {(state === 'unproved' || (begun !== null && state !== 'proved')) && (
        <OneFieldForm
          key={order === null ? 'writing' : 'sent'}
          kind="code"
          schema={state === 'unproved' ? FactorCode : AppCode}
          refusal={refusal}
          busy={busy}
          onSend={(code) =>
            act.send({ type: 'act.sent', order: state === 'unproved' ? { act: 'prove', code } : { act: 'confirm', code } })
          }
        />
      )}
      {errorKey !== null && <Muted role="alert">{t(errorKey)}</Muted>}
    </Card>
  )
}

type OneFieldFormProps = {
  readonly kind: 'password' | 'code'
  readonly schema: typeof AppCode | typeof GivenPassword
  readonly refusal: string | null
  readonly busy: boolean
  readonly onSend: (code: string) => void
}

/** One thing that is asked for: the login password, or a code. */
function OneFieldForm({ kind, schema, refusal, busy, onSend }: OneFieldFormProps) {
  const { t } = useTranslation('backOffice')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [isShown, setShown] = useState(false)
  const isWrong = fieldErrors(schema, text)[''] !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) onSend(text)
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <TextField
        label={t(kind === 'password' ? 'backOffice.factor.loginPassword' : 'backOffice.factor.code')}
        type={kind === 'password' && !isShown ? 'password' : 'text'}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
        autoCapitalize="none"
        inputMode={schema === AppCode ? 'numeric' : 'text'}
        maxLength={kind === 'password' ? 64 : 16}
        value={text}
        error={isTried && isWrong ? t(`backOffice.factor.${kind}Hint`) : text === '' ? refusal : null}
        onChange={(event) => setText(event.target.value)}
        trailing={
          kind === 'password' && (
            <IconButton
              label={t(isShown ? 'backOffice.factor.hidePassword' : 'backOffice.factor.showPassword')}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
            </IconButton>
          )
        }
      />
      <Button type="submit" busy={busy}>
        {t(kind === 'password' ? 'backOffice.factor.begin' : 'backOffice.factor.confirm')}
      </Button>
    </Stack>
  )
}
