import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppCode, FactorCode } from '#src/api/model/secondFactor.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { QrPicture } from '#src/ui/kit/QrPicture.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { SecurityLogic } from './logic.ts'
import styles from './security.module.css'

type FactorFormProps = { readonly mode: 'on' | 'codes' | 'remove'; readonly logic: SecurityLogic; readonly onDone: () => void }

/** Sets a second factor up with an app, makes new recovery codes, or takes it away. */
export function FactorForm({ mode, logic, onDone }: FactorFormProps) {
  const { t } = useTranslation('security')
  const act = useActorRef(logic.factor)
  const { answer, errorKey } = useSelector(act, ({ context }) => context)
  const busy = useSelector(act, (snapshot) => snapshot.matches('acting'))
  const [loginPassword, setLoginPassword] = useState('')
  const [factorCode, setFactorCode] = useState('')
  // What was begun outlives a wrong code.
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  if (answer?.result === 'begun' && begun?.secret !== answer.secret) setBegun(answer)
  const asksCode = mode !== 'on' || begun !== null
  const asksPassword = mode !== 'on' || begun === null
  const isCodeRight = fieldErrors(mode === 'on' ? AppCode : FactorCode, factorCode)[''] === undefined
  const isReady = (!asksPassword || loginPassword !== '') && (!asksCode || isCodeRight)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (mode !== 'on') act.send({ type: 'act.sent', order: { act: mode, loginPassword, factorCode } })
    else if (begun === null) act.send({ type: 'act.sent', order: { act: 'begin', loginPassword } })
    else act.send({ type: 'act.sent', order: { act: 'confirm', factorCode } })
  }
  if (answer?.result === 'done')
    return (
      <Stack gap={12}>
        <p role="status">{t('recoveryCodes' in answer ? 'security.factor.codesText' : 'security.factor.removed')}</p>
        {'recoveryCodes' in answer && (
          <ul className={styles.codes}>
            {answer.recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        )}
        <Button onClick={onDone}>{t('recoveryCodes' in answer ? 'security.factor.kept' : 'act.close')}</Button>
      </Stack>
    )
  const refusal = answer !== null && answer.result !== 'begun' ? t(`security.factor.refused.${answer.result}`) : null
  return (
    <Stack as="form" gap={12} onSubmit={submit} noValidate>
      <Muted>{t(`security.factor.text.${mode}`)}</Muted>
      {begun !== null && (
        <Stack gap={8}>
          <FactorQr text={begun.address} logic={logic} />
          <p className={styles.secret}>{begun.secret}</p>
        </Stack>
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
