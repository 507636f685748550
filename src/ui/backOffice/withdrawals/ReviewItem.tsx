import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { currentPayout, payoutActs, type Review } from '#src/api/model/review.ts'
import { stepName } from '#src/api/model/withdrawalState.ts'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { WithdrawalReviewRef } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useDestinationWords } from '#src/ui/shared/destinationWords.ts'
import { PayoutList } from './PayoutList.tsx'
import styles from '../backOffice.module.css'

type ReviewItemProps = {
  readonly review: Review
  readonly reviews: WithdrawalReviewRef
  readonly now: () => number
  /** The operator's own id: nobody reviews a withdrawal of their own. */
  readonly ownId: string
}

/** One withdrawal for an operator: what, whose, where to, who did what, its payouts, and what may be done now. */
export function ReviewItem({ review, reviews, now, ownId }: ReviewItemProps) {
  const { withdrawal, member, log, payouts, takesTwo, signature } = review
  const { t } = useTranslation(['backOffice', 'withdrawal'])
  const toWords = useDestinationWords()
  const order = useSelector(reviews, (snapshot) => snapshot.context.order)
  const { withdrawalId, amount, fee, asset, state } = withdrawal
  const busy = order !== null && order.withdrawalId === withdrawalId
  const act = (what: 'take' | 'approve') => reviews.send({ type: 'act.clicked', order: { act: what, withdrawalId } })
  return (
    <Card as="li" className={styles.item} gap={8}>
      <Row between baseline>
        <b className={styles.amount}>{formatMoney(asset, amount)}</b>
        <span className={styles.state}>{t(`withdrawal:withdraw.state.${state}`)}</span>
      </Row>
      <p>{t('backOffice.withdrawals.member', { name: member.name, level: member.vipLevel })}</p>
      <p>
        {t(`withdrawal:withdraw.method.${withdrawal.method}`)} · {toWords(withdrawal.destination)}
      </p>
      <Muted digits>
        {withdrawalId} · {t('withdrawal:withdraw.fee')} {formatMoney(asset, fee)} · {t('withdrawal:withdraw.arrives')}{' '}
        {formatMoney(asset, minus(amount, fee))}
      </Muted>
      <Card as="ol" className={styles.log} sunken gap={4} aria-label={t('backOffice.withdrawals.log')}>
        {log.map((step, place) => (
          <li key={`${step.at} ${step.state}`}>
            {dayTime(t, step.at, now())} ·{' '}
            {step.by ?? t(PAYERS.has(step.state) ? 'backOffice.withdrawals.byPayer' : 'backOffice.withdrawals.byMember')} ·{' '}
            {t(`withdrawal:withdraw.step.${stepName(log, place)}`)}
            {step.reason !== null && ` · ${step.reason}`}
          </li>
        ))}
      </Card>
      {state === 'reviewing' && takesTwo && (
        <Muted>
          {signature === null
            ? t('backOffice.withdrawals.takesTwo')
            : t('backOffice.withdrawals.signedBy', { by: signature.by, time: dayTime(t, signature.at, now()) })}
        </Muted>
      )}
      <PayoutList payouts={payouts} now={now} />
      {member.memberId === ownId ? (
        <Muted digits>{t('backOffice.withdrawals.own')}</Muted>
      ) : (
        <Row className={styles.acts} wrap>
          {state === 'created' && (
            <Button busy={busy} onClick={() => act('take')}>
              {t('backOffice.withdrawals.take')}
            </Button>
          )}
          {state === 'reviewing' && (
            <>
              <Button
                variant="outline"
                onClick={() => reviews.send({ type: 'form.opened', form: { act: 'reject', withdrawalId } })}
              >
                {t('backOffice.withdrawals.reject')}
              </Button>
              {signature?.memberId === ownId ? (
                <Muted>{t('backOffice.withdrawals.signedByYou')}</Muted>
              ) : (
                <Button busy={busy} onClick={() => act('approve')}>
                  {t(
                    !takesTwo
                      ? 'backOffice.withdrawals.approve'
                      : signature === null
                        ? 'backOffice.withdrawals.signFirst'
                        : 'backOffice.withdrawals.signSecond',
                  )}
                </Button>
              )}
            </>
          )}
          <PayoutActs review={review} reviews={reviews} busy={busy} />
        </Row>
      )}
    </Card>
  )
}

/** States that the payer, or a rule, leads to. */
const PAYERS: ReadonlySet<string> = new Set(['paying', 'paid', 'unpaid', 'failed'])

type PayoutActsProps = Pick<ReviewItemProps, 'review' | 'reviews'> & { readonly busy: boolean }

/** What may be done now about the payout that waits for something. */
function PayoutActs({ review, reviews, busy }: PayoutActsProps) {
  const { t } = useTranslation('backOffice')
  const payout = currentPayout(review)
  if (payout === undefined) return null
  const { withdrawalId, state } = review.withdrawal
  const { payoutId } = payout
  return payoutActs(state, payout).map((act) => (
    <Button
      key={act}
      busy={busy}
      variant={act === 'retry' || act === 'paid' ? 'primary' : 'outline'}
      onClick={() =>
        reviews.send(
          act === 'retry' || act === 'byHand'
            ? { type: 'act.clicked', order: { act, withdrawalId, payoutId } }
            : { type: 'form.opened', form: { act, withdrawalId, payoutId } },
        )
      }
    >
      {t(`backOffice.withdrawals.act.${act}`)}
    </Button>
  ))
}
