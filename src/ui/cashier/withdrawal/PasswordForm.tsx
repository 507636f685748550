import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawPasswordRef } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { PinField } from '#src/ui/kit/PinField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { usePasswordWords } from './passwordWords.ts'
import styles from './withdraw.module.css'

/** Sets or resets the withdrawal password by the login password, or changes it by the old one (V-4). The new one is written twice. */
export function PasswordForm({ password }: { readonly password: WithdrawPasswordRef }) {
  const { t } = useTranslation('withdrawal')
  const { answerWords } = usePasswordWords()
  const { mode, answer, errorKey } = useSelector(password, (snapshot) => snapshot.context)
  const busy = useSelector(password, (snapshot) => snapshot.matches('submitting'))
  const [login, setLogin] = useState('')
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const cell = (place: number) => t('withdraw.cell', { place })
  const differ = again.length === 6 && again !== fresh
  const ready = fresh.length === 6 && again === fresh && (mode === 'update' ? old.length === 6 : login !== '')
  const write = (put: (value: string) => void) => (value: string) => {
    put(value)
    password.send({ type: 'form.changed' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const order =
      mode === 'update' ? { mode, oldPassword: old, password: fresh } : { mode, loginPassword: login, password: fresh }
    password.send({ type: 'password.submitted', order })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Muted size={12}>{t('withdraw.pin.later')}</Muted>
      {mode !== 'update' ? (
        <TextField
          label={t('withdraw.pin.login')}
          type="password"
          autoComplete="current-password"
          value={login}
          onChange={(event) => write(setLogin)(event.target.value)}
        />
      ) : (
        <PinField label={t('withdraw.pin.old')} cellLabel={cell} value={old} onChange={write(setOld)} />
      )}
      <PinField
        label={t('withdraw.pin.new')}
        cellLabel={cell}
        description={t('withdraw.pin.hint')}
        value={fresh}
        onChange={write(setFresh)}
      />
      <PinField
        label={t('withdraw.pin.again')}
        cellLabel={cell}
        error={differ ? t('withdraw.pin.differ') : null}
        value={again}
        onChange={write(setAgain)}
      />
      <p className={styles.fault} role="alert">
        {errorKey !== null ? t(errorKey) : answerWords(answer)}
      </p>
      <Button block type="submit" busy={busy} disabled={!ready}>
        {t(busy ? 'withdraw.pin.saving' : 'withdraw.pin.save')}
      </Button>
      {mode === 'update' && (
        <Button block variant="plain" onClick={() => password.send({ type: 'form.opened', mode: 'reset' })}>
          {t('withdraw.pin.forgot')}
        </Button>
      )}
    </Stack>
  )
}
