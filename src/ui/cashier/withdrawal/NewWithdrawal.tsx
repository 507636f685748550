import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isWaitedFor, type OrderProgress, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { WithdrawalRef } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { Answer, Waiting } from './Answer.tsx'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { FirstSteps, type FirstStepsLogic } from './FirstSteps.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import styles from './withdraw.module.css'

type NewWithdrawalProps = { readonly withdrawal: WithdrawalRef; readonly logic: FirstStepsLogic }

/** A new withdrawal: first what it needs while there is no password, then the form, or what became of the order. */
export function NewWithdrawal({ withdrawal, logic }: NewWithdrawalProps) {
  const { t } = useTranslation('withdrawal')
  const order = useSelector(withdrawal, (snapshot) => snapshot.children.order)
  const progress = useSelector(order, selectOrderProgress)
  const loading = useSelector(withdrawal, (snapshot) => snapshot.matches('loading')) || progress === 'looking'
  return (
    <Card as="section" aria-labelledby="withdraw-new" aria-busy={loading}>
      <h2 id="withdraw-new">{t('withdraw.form')}</h2>
      <Stage withdrawal={withdrawal} logic={logic} progress={progress} />
      <ConfirmSheet withdrawal={withdrawal} isSending={progress === 'sending'} />
    </Card>
  )
}

type StageProps = NewWithdrawalProps & { readonly progress: OrderProgress | null }

function Stage({ withdrawal, logic, progress }: StageProps) {
  const { t } = useTranslation('withdrawal')
  const { offer, errorKey } = useSelector(withdrawal, (snapshot) => snapshot.context)
  const state = useSelector(withdrawal, (snapshot) => snapshot.value)
  const { password, order } = useSelector(withdrawal, (snapshot) => snapshot.children)
  if (progress === 'looking' || (state === 'loading' && errorKey === null)) return <Skeleton className={styles.skeleton} />
  if (state === 'failed' || state === 'loading') {
    return (
      <ErrorState
        title={t('withdraw.failed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={
          <Button busy={state === 'loading'} onClick={() => withdrawal.send({ type: 'retry.clicked' })}>
            {t('act.retry')}
          </Button>
        }
      />
    )
  }
  if (state === 'unprotected') {
    return password === undefined || offer === null ? null : <FirstSteps offer={offer} password={password} logic={logic} />
  }
  if (order !== undefined && isWaitedFor(progress)) return <Waiting order={order} progress={progress} />
  if (state === 'accepted' || state === 'refused') return <Answer withdrawal={withdrawal} state={state} />
  return offer === null ? null : <WithdrawForm withdrawal={withdrawal} offer={offer} />
}
