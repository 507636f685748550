import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { askedOf, choicesOf, chosenOf, contactErrors, type Tickets } from '#src/machines/account/registerFields.ts'
import type { RegisterRef } from '#src/machines/account/registerMachine.ts'
import type { CodeRef } from '#src/machines/account/codeMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { StepActions } from '#src/ui/shared/door/StepActions.tsx'
import { StepFailure } from '#src/ui/shared/door/StepFailure.tsx'
import { ruleWord } from '#src/ui/shared/accountRules.ts'
import { ContactField } from '#src/ui/shared/ContactField.tsx'
import styles from './register.module.css'

type PersonStepProps = {
  readonly machine: RegisterRef
  readonly seconds: SecondsLogic
  readonly site: SiteRef
  readonly now: () => number
}

const ticketOf = (snapshot: SnapshotFrom<CodeRef> | undefined) => snapshot?.context.kept?.ticket

/** The second step: how one is reached, with the code that proves it, the birth date and the terms. */
export function PersonStep({ machine, seconds, site, now }: PersonStepProps) {
  const { t } = useTranslation('register')
  const { fields, terms, isTried, refusal, errorKey } = useSelector(machine, ({ context }) => context)
  const phoneCode = useSelector(machine, ({ children }) => children.phoneCode)
  const emailCode = useSelector(machine, ({ children }) => children.emailCode)
  const codes = { phone: phoneCode, email: emailCode }
  const phone = useSelector(phoneCode, ticketOf)
  const email = useSelector(emailCode, ticketOf)
  const busy = useSelector(machine, (snapshot) => snapshot.matches('submitting'))
  const isDemo = useSelector(site, ({ context }) => (context.info?.demoAccounts.length ?? 0) > 0)
  const agreeId = useId()
  if (terms === null) return null
  const tickets: Tickets = { ...(phone === undefined ? {} : { phone }), ...(email === undefined ? {} : { email }) }
  const errors = isTried ? contactErrors(fields, terms, tickets, now()) : {}
  const wordsOf = (field: string) => (errors[field] === undefined ? null : t(ruleWord(errors[field])))
  const choices = choicesOf(terms)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) machine.send({ type: 'register.submitted', tickets })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      {choices.length > 0 && (
        <Stack gap={8}>
          <span className={styles.legend}>{t('register.contact')}</span>
          <RadioGroup
            label={t('register.contact')}
            value={chosenOf(terms, fields)}
            options={[...choices, 'none' as const].map((value) => ({ value, label: t(`register.choice.${value}`) }))}
            onChange={(channel) => machine.send({ type: 'fields.changed', fields: { channel } })}
          />
          <Muted size={12}>{t('register.contactWhy')}</Muted>
        </Stack>
      )}
      {askedOf(terms, fields).map((channel) => {
        const code = codes[channel]
        return code === undefined ? null : (
          <ContactField
            key={channel}
            channel={channel}
            fields={fields}
            onWrite={(change) => machine.send({ type: 'fields.changed', fields: change })}
            code={code}
            seconds={seconds}
            isDemo={isDemo}
            error={wordsOf(channel)}
            codeError={wordsOf(`${channel}Code`)}
          />
        )
      })}
      <DateField
        label={t('register.birthday')}
        name="bday"
        autoComplete="bday"
        min="1900-01-01"
        value={fields.birthday}
        description={t('register.birthdayHint')}
        error={wordsOf('birthday')}
        onChange={(event) => machine.send({ type: 'fields.changed', fields: { birthday: event.target.value } })}
      />
      <div>
        <label className={styles.agree}>
          <input
            type="checkbox"
            checked={fields.agreed}
            aria-invalid={errors['agreed'] !== undefined}
            aria-describedby={agreeId}
            onChange={(event) => machine.send({ type: 'fields.changed', fields: { agreed: event.target.checked } })}
          />
          {t('register.agree')}
        </label>
        <p id={agreeId} className={styles.error} role="alert">
          {wordsOf('agreed')}
        </p>
        <details className={styles.terms}>
          <summary>{t('register.termsTitle')}</summary>
          <ol>
            {(['one', 'two', 'three', 'four', 'five'] as const).map((term) => (
              <li key={term}>{t(`register.terms.${term}`)}</li>
            ))}
          </ol>
          <a href="/terms" target="_blank" rel="noopener">
            {t('register.termsWhole')}
          </a>
        </details>
      </div>
      {(refusal !== null || errorKey !== null) && (
        <StepFailure>
          {refusal !== null && t(`register.refused.${refusal.result}`)}
          {refusal?.left !== undefined && ` ${t('register.left', { left: refusal.left })}`}
          {errorKey !== null && t(errorKey)}
        </StepFailure>
      )}
      {refusal?.result === 'excluded' && (
        <ButtonLink variant="outline" block to="/cs">
          {t('register.help')}
        </ButtonLink>
      )}
      <StepActions
        back={t('register.back')}
        onBack={() => machine.send({ type: 'step.returned' })}
        submit={t(busy ? 'register.submitting' : 'register.submit')}
        busy={busy}
      />
    </Stack>
  )
}
