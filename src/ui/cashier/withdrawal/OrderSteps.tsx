import { Check, CircleDashed, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { moneyOf, WITHDRAWAL_STATES, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import orderStyles from './orders.module.css'
import styles from './withdraw.module.css'

type OrderStepsProps = { readonly withdrawal: Withdrawal; readonly now: () => number }

/** The way to the end when all goes well. */
const WAY: readonly WithdrawalState[] = WITHDRAWAL_STATES.slice(0, WITHDRAWAL_STATES.indexOf('paid') + 1)

/** What has happened to a withdrawal, with times and reasons, and what comes next. */
export function OrderSteps({ withdrawal: { state, steps }, now }: OrderStepsProps) {
  const { t } = useTranslation('withdrawal')
  const next = WAY[WAY.indexOf(state) + 1]
  return (
    <Stack as="ol" gap={12} aria-label={t('withdraw.order.steps')}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.state}`} className={orderStyles.step}>
          {moneyOf(step.state) === 'back' || step.state === 'unpaid' ? (
            <X size={20} className={styles.mark} aria-hidden="true" />
          ) : (
            <Check size={20} className={styles.goodMark} aria-hidden="true" />
          )}
          <span className={orderStyles.stepText}>
            <span>{t(`withdraw.step.${step.state}`)}</span>
            <span className={styles.muted}>{dayTime(t, step.at, now())}</span>
            {step.reason !== null && <span>{t('withdraw.order.reason', { reason: step.reason })}</span>}
          </span>
        </li>
      ))}
      {moneyOf(state) === 'held' && next !== undefined && (
        <li className={orderStyles.step}>
          <CircleDashed size={20} className={styles.muted} aria-hidden="true" />
          <span className={styles.muted}>{t('withdraw.order.next', { step: t(`withdraw.step.${next}`) })}</span>
        </li>
      )}
    </Stack>
  )
}
