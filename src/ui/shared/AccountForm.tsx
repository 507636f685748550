import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { PasswordFields, SetupFields } from '#src/api/model/setup.ts'
import type { AccountFormRef } from '#src/machines/session/accountFormMachine.ts'
import { ruleKey } from '#src/ui/i18n/rules.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useHoldSheet } from '#src/ui/kit/holdSheet.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

type AccountFormProps = {
  readonly form: AccountFormRef
  /** What is asked beside the new password: a new account's name, or the old password. */
  readonly asks: 'name' | 'oldPassword'
}

/** The field that an answer of the server is about; null = none of them. */
const FIELDS = { oldPassword: 'oldPassword', taken: 'name', published: 'password', isName: 'password', gone: null } as const

/** Sets a login password, written twice; what is wrong with a field stands at the field, what else there is above the button. */
export function AccountForm({ form, asks }: AccountFormProps) {
  const { t } = useTranslation('login')
  const { answer, errorKey } = useSelector(form, (snapshot) => snapshot.context)
  const busy = useSelector(form, (snapshot) => snapshot.matches('submitting'))
  useHoldSheet(busy)
  const [first, setFirst] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const faults = fieldErrors(asks === 'name' ? SetupFields : PasswordFields, { [asks]: first, password })
  const wordsOf = (field: string) => {
    if (tried && faults[field] !== undefined) return t(ruleKey(faults[field]))
    return answer !== null && FIELDS[answer] === field ? t(`accountForm.refused.${answer}`) : null
  }
  const differs = again !== password
  const write = (put: (value: string) => void) => (value: string) => {
    put(value)
    form.send({ type: 'form.changed' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0 || differs) return
    form.send({ type: 'form.submitted', fields: { first, password } })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <TextField
        label={t(`accountForm.${asks}`)}
        name={asks}
        type={asks === 'name' ? 'text' : 'password'}
        autoComplete={asks === 'name' ? 'username' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        value={first}
        error={wordsOf(asks)}
        onChange={(event) => write(setFirst)(event.target.value)}
      />
      <NewPasswordField
        label={t('accountForm.password')}
        name={asks === 'name' ? first : ''}
        value={password}
        error={wordsOf('password')}
        onChange={write(setPassword)}
      />
      <TextField
        label={t('accountForm.again')}
        name="new-password-again"
        type="password"
        autoComplete="new-password"
        value={again}
        error={tried && differs ? t('accountForm.differs') : null}
        onChange={(event) => write(setAgain)(event.target.value)}
      />
      <Muted role="alert">
        {answer !== null && FIELDS[answer] === null && t(`accountForm.refused.${answer}`)}
        {errorKey !== null && t(errorKey)}
      </Muted>
      <Button type="submit" block busy={busy}>
        {t(busy ? 'accountForm.saving' : asks === 'name' ? 'accountForm.make' : 'accountForm.save')}
      </Button>
    </Stack>
  )
}
