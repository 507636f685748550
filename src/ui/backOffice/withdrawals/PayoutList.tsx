import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Review, ReviewPayout } from '#src/api/model/review.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import buttonStyles from '#src/ui/kit/button.module.css'
import { cx } from '#src/ui/kit/cx.ts'
import { Card } from '#src/ui/kit/Layout.tsx'
import styles from '../backOffice.module.css'

type PayoutListProps = { readonly payouts: Review['payouts']; readonly now: () => number }

/** Each try to pay a withdrawal out: with whom, how it stands, when the payer is asked next, and what needs a person. */
export function PayoutList({ payouts, now }: PayoutListProps) {
  const { t } = useTranslation('backOffice')
  if (payouts.length === 0) return null
  return (
    <Card as="ol" className={styles.log} sunken gap={4} aria-label={t('backOffice.withdrawals.payouts')}>
      {payouts.map((payout) => (
        <li key={payout.payoutId}>
          <PayoutLine payout={payout} now={now} />
        </li>
      ))}
    </Card>
  )
}

function PayoutLine({ payout, now }: { readonly payout: ReviewPayout; readonly now: () => number }) {
  const { t } = useTranslation('backOffice')
  const { payoutId, byHand, provider, state, tries, nextAt, reference, failure, words, doubt, page, changedAt } = payout
  return (
    <>
      <p>
        {dayTime(t, changedAt, now())} · {byHand ? t('backOffice.withdrawals.handPays') : provider} ·{' '}
        <b>{t(`backOffice.withdrawals.payout.${state}`)}</b>
        {reference !== null && ` · ${t('backOffice.withdrawals.referenceIs', { reference })}`}
        {failure !== null && ` · ${t(`backOffice.withdrawals.failure.${failure}`)}`}
        {words !== null && ` · ${words}`}
      </p>
      <p>
        {payoutId}
        {tries > 0 && ` · ${t('backOffice.withdrawals.tries', { count: tries })}`}
        {nextAt !== null && ` · ${t('backOffice.withdrawals.nextAt', { at: dayTime(t, nextAt, now()) })}`}
      </p>
      {doubt !== null && (
        <p className={doubt.answer === null ? styles.fault : undefined}>
          {t(`backOffice.withdrawals.doubt.${doubt.kind}`)}
          {doubt.answer !== null && ` · ${doubt.answer}`}
        </p>
      )}
      {page !== null && (
        <a className={cx(buttonStyles.button, buttonStyles.plain)} href={page} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={20} aria-hidden="true" />
          {t('backOffice.withdrawals.toPayer')}
        </a>
      )}
    </>
  )
}
