import { Check, CircleDashed, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { comesNext, moneyOf, stepName } from '#src/api/model/withdrawalState.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import orderStyles from './orders.module.css'
import styles from './withdraw.module.css'

type OrderStepsProps = { readonly withdrawal: Withdrawal; readonly now: () => number }

/** What has happened to a withdrawal, with times and reasons, and what comes next. */
export function OrderSteps({ withdrawal: { state, steps }, now }: OrderStepsProps) {
  const { t } = useTranslation('withdrawal')
  const next = comesNext(state)
  return (
    <Stack as="ol" gap={12} aria-label={t('withdraw.order.steps')}>
      {steps.map((step, place) => (
        <li key={`${step.at} ${step.state}`} className={orderStyles.step}>
          {moneyOf(step.state) === 'back' || step.state === 'unpaid' ? (
            <X size={20} className={styles.mark} aria-hidden="true" />
          ) : (
            <Check size={20} className={styles.goodMark} aria-hidden="true" />
          )}
          <span className={orderStyles.stepText}>
            <span>{t(`withdraw.step.${stepName(steps, place)}`)}</span>
            <span className={styles.muted}>{dayTime(t, step.at, now())}</span>
            {step.reason !== null && <span>{t('withdraw.order.reason', { reason: step.reason })}</span>}
          </span>
        </li>
      ))}
      {next !== null && (
        <li className={orderStyles.step}>
          <CircleDashed size={20} className={styles.muted} aria-hidden="true" />
          <span className={styles.muted}>{t('withdraw.order.next', { step: t(`withdraw.step.${next}`) })}</span>
        </li>
      )}
    </Stack>
  )
}
