import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPayout, payoutActs, type Review } from '#src/api/model/review.ts'
import { isOver, stepName, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { ReviewForm, WithdrawalReviewActRef } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useDestinationWords } from '#src/ui/shared/destinationWords.ts'
import { MemberMoneyFacts } from '../act/MemberMoneyFacts.tsx'
import { ToMember } from '../act/ToMember.tsx'
import { WaitAge } from '../act/WaitAge.tsx'
import { ROW } from '../table/useTableKeys.ts'
import { mainAct, openPayoutActs } from './mainAct.ts'
import { PayoutList } from './PayoutList.tsx'
import styles from '../backOffice.module.css'

type ReviewItemProps = {
  readonly review: Review
  readonly act: WithdrawalReviewActRef
  /** Opens the sheet where an act gets its words. */
  readonly open: (form: ReviewForm) => void
  readonly now: () => number
  /** The operator's own id: nobody reviews a withdrawal of their own. */
  readonly ownId: string
  readonly mayAct: boolean
  /** Whether they may give the second signature. */
  readonly mayApprove: boolean
  /** Whether they may look at members. */
  readonly seesMembers?: boolean
  /** Whether it is the first of its list that this operator has something to do with. */
  readonly isFirst: boolean
}

/** One withdrawal for an operator: what, whose, where to, who did what, its payouts, and what may be done now. */
export function ReviewItem({ review, act, open, now, ownId, mayAct, mayApprove, seesMembers = false, isFirst }: ReviewItemProps) {
  const { withdrawal, member, log, takesTwo, signature } = review
  const { t } = useTranslation(['backOffice', 'withdrawal'])
  const toWords = useDestinationWords()
  const order = useSelector(act, (snapshot) => snapshot.context.order)
  const { withdrawalId, amount, fee, asset, state } = withdrawal
  const busy = order !== null && order.withdrawalId === withdrawalId
  // One act at a time: what is pressed meanwhile would not be done.
  const isOff = order !== null && !busy
  const doStep = (what: 'take' | 'approve') => act.send({ type: 'act.sent', order: { act: what, withdrawalId } })
  const main = mainAct(review, { ownId, mayAct, mayApprove })
  const taker = state === 'reviewing' ? (log.findLast((step) => step.state === 'reviewing')?.by ?? null) : null
  const look = isFirst ? 'primary' : 'soft'
  return (
    <Card as="li" className={styles.item} gap={12}>
      <Row between wrap>
        <Row wrap>
          <b className={styles.amount}>{formatMoney(asset, amount)}</b>
          <Badge tone={TONES[state]}>{t(`withdrawal:withdraw.state.${state}`)}</Badge>
          {taker !== null && <Muted>{t('backOffice.withdrawals.takenBy', { name: taker })}</Muted>}
        </Row>
        {!isOver(state) && <WaitAge since={withdrawal.createdAt} now={now} />}
      </Row>
      <div className={styles.sides}>
        <Stack gap={4}>
          <Row between wrap>
            <p>{t('backOffice.withdrawals.member', { name: member.name, level: member.vipLevel })}</p>
            {seesMembers && <ToMember name={member.name} />}
          </Row>
          <MemberMoneyFacts money={member.money} now={now} isLeaving />
        </Stack>
        <Stack gap={4}>
          <p>
            {t(`withdrawal:withdraw.method.${withdrawal.method}`)} · {toWords(withdrawal.destination)}
          </p>
          <Muted digits>
            {withdrawalId} · {t('withdrawal:withdraw.fee')} {formatMoney(asset, fee)} · {t('withdrawal:withdraw.arrives')}{' '}
            {formatMoney(asset, minus(amount, fee))}
          </Muted>
        </Stack>
      </div>
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
      <PayoutList review={review} mayAct={mayAct} now={now} />
      {member.memberId === ownId ? (
        <Muted digits>{t('backOffice.withdrawals.own')}</Muted>
      ) : mayAct ? (
        <Row className={styles.acts} wrap>
          {main === 'take' && (
            <Button variant={look} busy={busy} disabled={isOff} onClick={() => doStep('take')} {...ROW}>
              {t('backOffice.withdrawals.take')}
            </Button>
          )}
          {state === 'reviewing' && (
            <>
              <Button variant="outline" onClick={() => open({ act: 'reject', withdrawalId })}>
                {t('backOffice.withdrawals.reject')}
              </Button>
              {main === null ? (
                <Muted>{t(`backOffice.withdrawals.${signature?.memberId === ownId ? 'signedByYou' : 'mayNotApprove'}`)}</Muted>
              ) : (
                <Button variant={look} busy={busy} disabled={isOff} onClick={() => doStep('approve')} {...ROW}>
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
          <PayoutActs
            review={review}
            act={act}
            open={open}
            ownId={ownId}
            mayApprove={mayApprove}
            look={look}
            busy={busy}
            isOff={isOff}
          />
        </Row>
      ) : null}
    </Card>
  )
}

const TONES: Readonly<Record<WithdrawalState, ComponentProps<typeof Badge>['tone']>> = {
  created: 'gold',
  reviewing: 'brand',
  approved: 'brand',
  paying: 'brand',
  paid: 'neutral',
  unpaid: 'warn',
  rejected: 'neutral',
  failed: 'neutral',
  cancelled: 'neutral',
}

/** States that the payer, or a rule, leads to. */
const PAYERS: ReadonlySet<string> = new Set(['paying', 'paid', 'unpaid', 'failed'])

type PayoutActsProps = Pick<ReviewItemProps, 'review' | 'act' | 'open' | 'ownId' | 'mayApprove'> & {
  /** Of what sees that it is paid. */
  readonly look: 'primary' | 'soft'
  readonly busy: boolean
  /** Something is done to another withdrawal. */
  readonly isOff: boolean
}

/** What may be done now about the payout that waits for something. About a large one two operators decide. */
function PayoutActs({ review, act, open, ownId, mayApprove, look, busy, isOff }: PayoutActsProps) {
  const { t } = useTranslation('backOffice')
  const payout = currentPayout(review)
  if (payout === undefined) return null
  const { withdrawalId, state } = review.withdrawal
  const { payoutId, ruling } = payout
  /** What the other operator said, that this one can say too. */
  const second = ruling !== null && ruling.memberId !== ownId && mayApprove ? ruling : null
  const isOpen = openPayoutActs(review, { ownId, mayApprove })
  return payoutActs(state, payout).map((one) =>
    !isOpen.includes(one) ? (
      <Muted key={one}>
        {t(ruling?.memberId === ownId ? 'backOffice.withdrawals.signedByYou' : 'backOffice.withdrawals.mayNotApprove')}
      </Muted>
    ) : (
      <Button
        key={one}
        busy={busy}
        disabled={isOff && (one === 'retry' || one === 'byHand')}
        variant={one === 'retry' || one === 'paid' ? look : 'outline'}
        {...(one === 'retry' || one === 'paid' ? ROW : {})}
        onClick={() =>
          one === 'retry' || one === 'byHand'
            ? act.send({ type: 'act.sent', order: { act: one, withdrawalId, payoutId } })
            : open({
                act: one,
                withdrawalId,
                payoutId,
                ...(second?.act === one && second.reference !== null ? { reference: second.reference } : {}),
              })
        }
      >
        {t(second?.act === one ? `backOffice.withdrawals.second.${second.act}` : `backOffice.withdrawals.act.${one}`)}
      </Button>
    ),
  )
}
