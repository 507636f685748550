import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minus } from '#src/api/model/money/amount.ts'
import { writeAmount } from '#src/api/model/money/typedAmount.ts'
import { currentPayout, isForTwo, payoutActs, type Review, type ReviewPayout } from '#src/api/model/review.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import buttonStyles from '#src/ui/kit/button.module.css'
import { cx } from '#src/ui/kit/cx.ts'
import { Card } from '#src/ui/kit/Layout.tsx'
import styles from '../backOffice.module.css'

type PayoutListProps = { readonly review: Review; readonly mayAct: boolean; readonly now: () => number }

/** Each try to pay a withdrawal out: with whom, how it stands, when the payer is asked next, and what needs a person. */
export function PayoutList({ review, mayAct, now }: PayoutListProps) {
  const { t } = useTranslation('backOffice')
  const { payouts, withdrawal, takesTwo } = review
  if (payouts.length === 0) return null
  return (
    <Card as="ol" className={styles.log} sunken gap={4} aria-label={t('backOffice.withdrawals.payouts')}>
      {payouts.map((payout) => (
        <li key={payout.payoutId}>
          <PayoutLine payout={payout} now={now} />
          {takesTwo && isUndecided(review, payout) && <RulingLine ruling={payout.ruling} now={now} />}
          {mayAct && payout.doubt !== null && payout.doubt.answer !== null && (
            <ButtonLink variant="plain" to={writeOffOf(payout.payoutId, withdrawal)}>
              {t('backOffice.withdrawals.writeOff')}
            </ButtonLink>
          )}
        </li>
      ))}
    </Card>
  )
}

/** Whether two operators have to decide about a payout now. */
function isUndecided(review: Review, payout: ReviewPayout): boolean {
  const acts = currentPayout(review) === payout ? payoutActs(review.withdrawal.state, payout) : []
  return acts.some((act) => isForTwo(act, review.payouts))
}

/** Where what left twice by a payout is proposed to be written off. */
function writeOffOf(payoutId: string, { asset, amount, fee }: Review['withdrawal']): string {
  const search = new URLSearchParams({ payout: payoutId, asset, amount: writeAmount(asset, minus(amount, fee), { exact: true }) })
  return `/admin/money/adjustments?${search.toString()}`
}

/** What the first of two operators says of a large payout, or does about it, or that it takes two. */
function RulingLine({ ruling, now }: { readonly ruling: ReviewPayout['ruling']; readonly now: () => number }) {
  const { t } = useTranslation('backOffice')
  if (ruling === null) return <p>{t('backOffice.withdrawals.rulingTakesTwo')}</p>
  const values = { by: ruling.by, time: dayTime(t, ruling.at, now()), reference: ruling.reference ?? '' }
  return <p>{t(`backOffice.withdrawals.ruled.${ruling.act}`, values)}</p>
}

function PayoutLine({ payout, now }: { readonly payout: ReviewPayout; readonly now: () => number }) {
  const { t } = useTranslation('backOffice')
  const { payoutId, byHand, provider, state, tries, nextAt, reference, failure, words, doubt, needs, page, changedAt } = payout
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
      {needs !== null && <p className={styles.fault}>{t(`backOffice.withdrawals.needs.${needs}`)}</p>}
      {page !== null && (
        <a className={cx(buttonStyles.button, buttonStyles.plain)} href={page} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={20} aria-hidden="true" />
          {t('backOffice.withdrawals.toPayer')}
        </a>
      )}
    </>
  )
}
