import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type DepositCaseActRef, isNotInHand } from '#src/machines/backOffice/depositCaseMachine.ts'

type CaseTroubleProps = {
  readonly act: DepositCaseActRef
  /** The last act was not sent from here: how it went is not said here. */
  readonly silent?: boolean
}

/** Why the last act to a case was not done, where that is in no field, or that nobody knows whether it was. */
export function CaseTrouble({ act, silent = false }: CaseTroubleProps) {
  const { t } = useTranslation('backOffice')
  const { answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  const reason = silent || answer === null || !isNotInHand(answer.result) ? null : answer.result
  return (
    <p role="alert">
      {reason !== null && t(`backOffice.deposits.refused.${reason}`, { by: answer?.item.claim?.by ?? '' })}
      {!silent && errorKey !== null && t('state.because', { what: t('backOffice.act.unknown'), reason: t(errorKey) })}
    </p>
  )
}
