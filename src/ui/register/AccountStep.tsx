import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { nameCheckMachine } from '#src/machines/account/nameCheckMachine.ts'
import { accountErrors } from '#src/machines/account/registerFields.ts'
import type { RegisterRef } from '#src/machines/account/registerMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Chip } from '#src/ui/kit/Chip.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ruleWord } from '#src/ui/shared/accountRules.ts'
import { NewPasswordField } from '#src/ui/shared/NewPasswordField.tsx'
import styles from './register.module.css'

type AccountStepProps = { readonly machine: RegisterRef; readonly nameCheck: typeof nameCheckMachine }

/** The first step: the name, checked while it is typed, and the password with how strong it is. */
export function AccountStep({ machine, nameCheck }: AccountStepProps) {
  const { t } = useTranslation('register')
  const { fields, isTried, refusal, tried } = useSelector(machine, ({ context }) => context)
  const check = useActorRef(nameCheck, { input: { name: fields.name } })
  const stands = useSelector(check, ({ value }) => value)
  const found = useSelector(check, ({ context }) => context.answer)
  // What was sent without an answer may have been done: whether a name is one's own the registration says, and no check.
  const isOwn = refusal?.result === 'registered' || tried.some(({ name }) => name === fields.name)
  const answer = isOwn ? null : found
  const errors = accountErrors(fields)
  const ruleOf = (field: 'name' | 'password') => {
    const rule = errors[field]
    // What is wrong with a word that is not finished yet is not said before one wants to go on.
    return rule !== undefined && isTried ? t(ruleWord(rule)) : null
  }
  const refusedName = refusal !== null && refusal.result !== 'isName' && refusal.result !== 'published'
  const refusalOf = (isName: boolean) =>
    refusal !== null && refusedName === isName ? t(`register.refused.${refusal.result}`) : null
  const taken = answer !== null && !answer.available && answer.reason !== null ? t(`register.refused.${answer.reason}`) : null
  const write = (name: string) => {
    machine.send({ type: 'fields.changed', fields: { name } })
    check.send({ type: 'name.changed', name })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (taken === null) machine.send({ type: 'step.finished' })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Stack gap={8}>
        <TextField
          label={t('register.name')}
          name="name"
          value={fields.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          description={t('register.nameHint')}
          error={ruleOf('name') ?? taken ?? refusalOf(true)}
          onChange={(event) => write(event.target.value.trim().toLowerCase())}
        />
        <span role="status" className={styles.free}>
          {answer?.available === true && (
            <>
              <Check size={16} aria-hidden="true" />
              {t('register.nameFree')}
            </>
          )}
          {(stands === 'typing' || stands === 'checking') && (
            <Muted as="span" size={12}>
              {t('register.checking')}
            </Muted>
          )}
          {stands === 'unknown' && (
            <Muted as="span" size={12}>
              {t('register.nameUnknown')}
            </Muted>
          )}
        </span>
        {answer !== null && answer.suggestions.length > 0 && (
          <div className={styles.chips} role="group" aria-label={t('register.suggestions')}>
            {answer.suggestions.map((name) => (
              <Chip key={name} pressed={false} onPress={() => write(name)}>
                {name}
              </Chip>
            ))}
          </div>
        )}
      </Stack>
      <NewPasswordField
        label={t('register.password')}
        value={fields.password}
        name={fields.name}
        error={ruleOf('password') ?? refusalOf(false)}
        onChange={(password) => machine.send({ type: 'fields.changed', fields: { password } })}
      />
      <Button type="submit" block>
        {t('register.next')}
      </Button>
      <Muted size={12}>
        {t('register.adults')}{' '}
        <a className={styles.whole} href="/terms" target="_blank" rel="noopener">
          {t('register.termsWhole')}
        </a>
      </Muted>
    </Stack>
  )
}
