import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNELS } from '#src/api/model/contact.ts'
import type { CodeRef } from '#src/machines/account/codeMachine.ts'
import { type RecoverFields, recoverName, recoverNameError, targetErrors } from '#src/machines/account/recoverFields.ts'
import type { RecoverRef } from '#src/machines/account/recoverMachine.ts'
import { contactError } from '#src/machines/account/registerFields.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ruleWord } from '#src/ui/shared/accountRules.ts'
import { ContactField } from '#src/ui/shared/ContactField.tsx'
import { Failure } from './Failure.tsx'
import styles from './forgot.module.css'

type TargetStepProps = {
  readonly machine: RecoverRef
  readonly code: CodeRef
  /** Of the code that was sent for just what is written; null = none was. */
  readonly ticket: string | null
  readonly seconds: SecondsLogic
  readonly isDemo: boolean
}

/** The first two steps: whose password it is and how they are reached, then the code that came there. Each has one button that leads on. */
export function TargetStep({ machine, code, ticket, seconds, isDemo }: TargetStepProps) {
  const { t } = useTranslation(['forgot', 'register'])
  const { fields, isTried, refusal } = useSelector(machine, ({ context }) => context)
  const busy = useSelector(machine, (snapshot) => snapshot.matches('proving'))
  const form = useRef<HTMLFormElement>(null)
  // The field of the code, or the whole step with the password, went with the code that counts no more.
  const isGone = refusal !== null && ticket === null
  useEffect(() => {
    if (isGone && form.current !== null) focusWayOn(form.current, document.activeElement)
  }, [isGone])
  const errors = isTried ? targetErrors(fields, ticket) : {}
  const wordsOf = (field: string) => (errors[field] === undefined ? null : t(ruleWord(errors[field]), { ns: 'register' }))
  const write = (change: Partial<RecoverFields>) => machine.send({ type: 'fields.changed', fields: change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Where nothing is missing, the button's press has asked for the code.
    if (ticket === null && recoverNameError(fields) === null && contactError(fields.channel, fields) === null) return
    if (!busy) machine.send({ type: 'step.finished', ticket })
  }
  return (
    <Stack as="form" ref={form} onSubmit={submit} noValidate>
      <TextField
        label={t('forgot.name')}
        name="name"
        value={fields.name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        error={wordsOf('name')}
        onChange={(event) => write({ name: event.target.value })}
      />
      <Stack gap={8}>
        <span className={styles.legend} aria-hidden="true">
          {t('forgot.way')}
        </span>
        <RadioGroup
          label={t('forgot.way')}
          value={fields.channel}
          options={CHANNELS.map((value) => ({ value, label: t(`forgot.channel.${value}`) }))}
          onChange={(channel) => write({ channel })}
        />
      </Stack>
      <ContactField
        key={fields.channel}
        channel={fields.channel}
        fields={fields}
        onWrite={write}
        code={code}
        name={recoverName(fields)}
        onAsk={(contact) => machine.send({ type: 'code.wanted', contact })}
        sentWords={(to) => t('forgot.sent', { to })}
        isWayOn
        seconds={seconds}
        isDemo={isDemo}
        error={wordsOf(fields.channel)}
        codeError={ticket === null ? null : wordsOf(`${fields.channel}Code`)}
      />
      <Failure machine={machine} />
      {ticket !== null && (
        <Button type="submit" block busy={busy}>
          {t(busy ? 'forgot.proving' : 'forgot.next')}
        </Button>
      )}
    </Stack>
  )
}

/** Gives the focus to the button that leads on, unless it was put elsewhere meanwhile; `focused` = what has it now. */
function focusWayOn(form: HTMLElement, focused: Element | null): void {
  if (focused?.contains(form) === false) return
  form.querySelector<HTMLElement>('button[type="submit"]')?.focus()
}
