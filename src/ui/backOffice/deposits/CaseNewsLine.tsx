import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DepositCaseActRef } from '#src/machines/backOffice/depositCaseMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from '../backOffice.module.css'
import { CaseTrouble } from './CaseTrouble.tsx'

/** What became of the last act to a case, for all who look at the list. */
export function CaseNewsLine({ act }: { readonly act: DepositCaseActRef }) {
  const { t } = useTranslation('backOffice')
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const end = answer?.item.end ?? null
  const claim = answer?.item.claim ?? null
  return (
    <>
      <Muted className={styles.news} role="status">
        {answer !== null &&
          end !== null &&
          t(answer.result === 'late' ? 'backOffice.deposits.late' : 'backOffice.deposits.done', {
            end: t(`backOffice.deposits.end.${end.how}`),
          })}
        {answer?.result === 'signed' && t('backOffice.deposits.signed')}
        {answer?.result === 'done' && end === null && t(`backOffice.deposits.${claim === null ? 'givenBack' : 'claimed'}`)}
      </Muted>
      <CaseTrouble act={act} />
    </>
  )
}
