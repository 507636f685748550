import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecoverRef } from '#src/machines/account/recoverMachine.ts'
import { StepFailure } from '#src/ui/shared/door/StepFailure.tsx'

/** Why a step did not lead on; nothing where it did. */
export function Failure({ machine }: { readonly machine: RecoverRef }) {
  const { t } = useTranslation('forgot')
  const { refusal, errorKey } = useSelector(machine, ({ context }) => context)
  if (refusal === null && errorKey === null) return null
  return (
    <StepFailure>
      {refusal !== null && t(`forgot.refused.${refusal.result}`)}
      {refusal?.left !== undefined && ` ${t('forgot.left', { left: refusal.left })}`}
      {errorKey !== null && t(errorKey)}
    </StepFailure>
  )
}
