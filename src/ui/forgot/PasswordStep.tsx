import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { newPasswordError } from '#src/machines/account/recoverFields.ts'
import type { RecoverRef } from '#src/machines/account/recoverMachine.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { StepActions } from '#src/ui/shared/door/StepActions.tsx'
import { ruleWord } from '#src/ui/shared/accountRules.ts'
import { NewPasswordField } from '#src/ui/shared/NewPasswordField.tsx'
import { Failure } from './Failure.tsx'

/** The last step: the new password. */
export function PasswordStep({ machine }: { readonly machine: RecoverRef }) {
  const { t } = useTranslation(['forgot', 'register'])
  const { fields, isTried } = useSelector(machine, ({ context }) => context)
  const busy = useSelector(machine, (snapshot) => snapshot.matches('finishing'))
  const wrong = isTried ? newPasswordError(fields) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) machine.send({ type: 'password.submitted' })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Muted>{t('forgot.passwordLead')}</Muted>
      {/* For whoever keeps passwords: whose it is. */}
      <input type="hidden" name="username" autoComplete="username" value={fields.name} />
      <NewPasswordField
        label={t('forgot.password')}
        value={fields.password}
        name={fields.name}
        error={wrong === null ? null : t(ruleWord(wrong), { ns: 'register' })}
        onChange={(password) => machine.send({ type: 'fields.changed', fields: { password } })}
      />
      <Failure machine={machine} />
      <StepActions
        back={t('forgot.back')}
        onBack={() => machine.send({ type: 'step.returned' })}
        submit={t(busy ? 'forgot.saving' : 'forgot.save')}
        busy={busy}
      />
    </Stack>
  )
}
