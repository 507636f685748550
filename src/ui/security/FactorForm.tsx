import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundContact } from '#src/api/model/boundContact.ts'
import { isCode, isCodeFault } from '#src/api/model/registration.ts'
import { AppCode, FactorCode } from '#src/api/model/secondFactor.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { QrPicture } from '#src/ui/kit/QrPicture.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { CodeEntry } from './CodeEntry.tsx'
import type { SecurityLogic, Tools } from './logic.ts'
import styles from './security.module.css'

type FactorFormProps = {
  readonly mode: 'on' | 'codes' | 'remove'
  /** Where a code can be sent; null = nowhere. */
  readonly bound: BoundContact | null
  readonly logic: SecurityLogic
  readonly tools: Tools
  readonly onDone: () => void
}

/** Sets a second factor up with an app, by a code to a bound contact where there is one, makes new recovery codes, or takes it away. */
export function FactorForm({ mode, bound, logic, tools, onDone }: FactorFormProps) {
  const { t } = useTranslation('security')
  const { t: word } = useTranslation('register')
  const act = useActorRef(logic.factor)
  const { answer, errorKey } = useSelector(act, ({ context }) => context)
  const busy = useActing(act)
  const [loginPassword, setLoginPassword] = useState('')
  const [factorCode, setFactorCode] = useState('')
  const code = useActorRef(logic.codes.factor, { input: tools })
  const sent = useSelector(code, ({ context }) => context.kept)
  const [digits, setDigits] = useState('')
  // What was begun outlives a wrong code, and not that it is out of date.
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  if (answer?.result === 'begun' && begun?.secret !== answer.secret) setBegun(answer)
  if (answer?.result === 'gone' && begun !== null) {
    setBegun(null)
    // They are spent with it.
    setFactorCode('')
    setDigits('')
  }
  const asksCode = mode !== 'on' || begun !== null
  const asksPassword = mode !== 'on' || begun === null
  const isCodeRight = fieldErrors(mode === 'on' ? AppCode : FactorCode, factorCode)[''] === undefined
  const keeper = mode === 'on' && begun === null ? bound : null
  const isProven = keeper === null || (sent !== null && isCode(digits))
  const isReady = (!asksPassword || loginPassword !== '') && (!asksCode || isCodeRight) && isProven
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (mode !== 'on') act.send({ type: 'act.sent', order: { act: mode, loginPassword, factorCode } })
    else if (begun === null) {
      const proof = keeper === null || sent === null ? null : { channel: keeper.channel, ticket: sent.ticket, code: digits }
      act.send({ type: 'act.sent', order: { act: 'begin', loginPassword, proof } })
    } else {
      // The code that it was begun with is used up.
      code.send({ type: 'code.refused' })
      act.send({ type: 'act.sent', order: { act: 'confirm', factorCode } })
    }
  }
  if (answer?.result === 'done')
    return (
      <Stack gap={12}>
        <p role="status">{t('recoveryCodes' in answer ? 'security.factor.codesText' : 'security.factor.removed')}</p>
        {'recoveryCodes' in answer && (
          <ul className={styles.codes}>
            {answer.recoveryCodes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <Button onClick={onDone}>{t('recoveryCodes' in answer ? 'security.factor.kept' : 'act.close')}</Button>
      </Stack>
    )
  const refusal =
    answer !== null && answer.result !== 'begun' && !isCodeFault(answer.result)
      ? t(`security.factor.refused.${answer.result}`)
      : null
  return (
    <Stack as="form" gap={12} onSubmit={submit} noValidate>
      <Muted>{t(`security.factor.text.${mode}`)}</Muted>
      {begun !== null && (
        <Stack gap={8}>
          <FactorQr text={begun.address} logic={logic} />
          <p className={styles.secret}>{begun.secret}</p>
        </Stack>
      )}
      {keeper !== null && (
        <CodeEntry
          contact={{ channel: keeper.channel, target: keeper.masked }}
          label={word(`register.code.${keeper.channel}`)}
          code={code}
          seconds={logic.seconds}
          value={digits}
          error={answer !== null && isCodeFault(answer.result) ? word(`register.refused.${answer.result}`) : null}
          onChange={setDigits}
        />
      )}
      {asksPassword && (
        <TextField
          label={t('security.loginPassword')}
          type="password"
          autoComplete="current-password"
          maxLength={64}
          value={loginPassword}
          onChange={(event) => setLoginPassword(event.target.value)}
        />
      )}
      {asksCode && (
        <TextField
          label={t(mode === 'on' ? 'security.factor.appCode' : 'security.factor.anyCode')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          inputMode={mode === 'on' ? 'numeric' : 'text'}
          maxLength={16}
          value={factorCode}
          onChange={(event) => setFactorCode(event.target.value)}
        />
      )}
      {(errorKey !== null || refusal !== null) && (
        <p className={styles.error} role="alert">
          {errorKey !== null ? t(errorKey) : refusal}
        </p>
      )}
      <Button type="submit" busy={busy} disabled={!isReady}>
        {t(mode === 'on' && begun === null ? 'security.factor.begin' : 'security.factor.submit')}
      </Button>
    </Stack>
  )
}

/** What the app scans. */
function FactorQr({ text, logic }: { readonly text: string; readonly logic: Pick<SecurityLogic, 'qr'> }) {
  const { t } = useTranslation('security')
  const qr = useSelector(useActorRef(logic.qr, { input: { text } }), (snapshot) => snapshot.output)
  if (qr === undefined) return <Skeleton className={styles.qr} />
  return <QrPicture className={styles.qr} qr={qr} label={t('security.factor.qr')} />
}
