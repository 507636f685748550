import { useSelector } from '@xstate/react'
import { ArrowLeft, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isOver, moneyOf } from '#src/api/model/withdrawalState.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { withdrawalOrderMachine, WithdrawalOrderRef } from '#src/machines/withdrawal/withdrawalOrderMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { Card, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { CopyNumber } from '../CopyNumber.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { NotThere } from '#src/ui/shared/NotThere.tsx'
import { useDestinationWords } from '#src/ui/shared/destinationWords.ts'
import { useCardTail } from '../savedCards/savedWords.ts'
import orderStyles from './orders.module.css'
import styles from './withdraw.module.css'

export type OrderViewProps = {
  readonly withdrawalId: string
  readonly logic: { readonly withdrawalOrder: typeof withdrawalOrderMachine; readonly copy: typeof copyMachine }
  readonly now: () => number
  /** The withdrawals that there are, beside one that there is not. */
  readonly others?: ReactNode
}

/** One withdrawal: how it stands, its steps with their times, and the receipt. */
export function OrderView({ withdrawalId, logic, now, others }: OrderViewProps) {
  const { t } = useTranslation('withdrawal')
  const order = useActorRef(logic.withdrawalOrder, { input: { withdrawalId } })
  const { withdrawal, mayCancel, errorKey, cancelFault } = useSelector(order, (snapshot) => snapshot.context)
  const failed = useSelector(order, (snapshot) => snapshot.matches({ looking: 'failed' }))
  const back = (
    <ButtonLink variant="outline" to="/app/cashier/withdraw">
      <ArrowLeft size={16} aria-hidden="true" /> {t('withdraw.order.back')}
    </ButtonLink>
  )
  if (withdrawal === null && errorKey === 'errors.notFound') {
    const wayOn = <ButtonLink to="/app/cashier/withdraw">{t('withdraw.order.back')}</ButtonLink>
    return (
      <NotThere icon={<ReceiptText />} title={t('withdraw.order.missing')} text={t('withdraw.order.missingText')} wayOn={wayOn}>
        {others}
      </NotThere>
    )
  }
  if (withdrawal === null && failed) {
    return (
      <ErrorState
        title={t('withdraw.orders.failed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => order.send({ type: 'order.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  }
  if (withdrawal === null) return <Skeleton className={styles.skeleton} />
  return (
    <Stack className={styles.page}>
      <Card as="section" aria-labelledby="withdraw-order">
        <h2 id="withdraw-order">{t('withdraw.order.title')}</h2>
        <div role="status">
          <p className={cx(orderStyles.bigState, orderStyles[moneyOf(withdrawal.state)])}>
            {t(`withdraw.state.${withdrawal.state}`)}
          </p>
          <p className={styles.muted}>{stateText(t, withdrawal)}</p>
        </div>
        <OrderSteps withdrawal={withdrawal} now={now} />
        <p className={styles.fault} role="alert">
          {cancelFault !== null && withdrawal.state !== 'cancelled'
            ? cancelFault === 'late'
              ? t('withdraw.order.tooLate')
              : `${t('withdraw.order.cancelFailed')} · ${t(cancelFault)}`
            : failed
              ? t('withdraw.order.old')
              : ''}
        </p>
        {mayCancel && <Cancel order={order} />}
      </Card>
      <Receipt withdrawal={withdrawal} logic={logic} now={now} />
      <Row wrap>
        {back}
        <ButtonLink variant="plain" to={`/cs?fromPage=/app/cashier/withdraw/${withdrawal.withdrawalId}`}>
          {t('withdraw.order.help')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

/** What the state means for the member; while it is being paid, how far that has got. */
function stateText(t: TFunction<'withdrawal'>, { state, payout }: Withdrawal): string {
  switch (state === 'paying' ? payout?.state : undefined) {
    case 'unknown':
      return t('withdraw.payoutText.unknown')
    case 'accepted':
      return t('withdraw.payoutText.accepted')
    case 'disputed':
      return t('withdraw.payoutText.disputed')
    case 'waiting':
    case 'paid':
    case 'failed':
    case undefined:
      return t(`withdraw.stateText.${state}`)
  }
}

type ReceiptProps = Pick<OrderViewProps, 'logic' | 'now'> & { readonly withdrawal: Withdrawal }

function Receipt({ withdrawal, logic, now }: ReceiptProps) {
  const { t } = useTranslation('withdrawal')
  const toWords = useDestinationWords(useCardTail())
  const { amount, fee, asset, steps, payout } = withdrawal
  const reference = withdrawal.state === 'paid' ? (payout?.reference ?? null) : null
  const last = steps.at(-1)
  return (
    <Card as="section" aria-labelledby="withdraw-receipt">
      <h2 id="withdraw-receipt">{t('withdraw.order.receipt')}</h2>
      <dl className={styles.sums}>
        <dt>{t('withdraw.order.number')}</dt>
        <dd className={orderStyles.number}>{withdrawal.withdrawalId}</dd>
        <dt>{t('withdraw.methods')}</dt>
        <dd>{t(`withdraw.method.${withdrawal.method}`)}</dd>
        <dt>{t('withdraw.to')}</dt>
        <dd>{toWords(withdrawal.destination)}</dd>
        <dt>{t('withdraw.leaves')}</dt>
        <dd>{formatMoney(asset, amount)}</dd>
        <dt>{t('withdraw.fee')}</dt>
        <dd>{formatMoney(asset, fee)}</dd>
        <dt>{t('withdraw.arrives')}</dt>
        <dd className={styles.arrives}>{formatMoney(asset, minus(amount, fee))}</dd>
        <dt>{t('withdraw.order.time')}</dt>
        <dd>{dayTime(t, withdrawal.createdAt, now())}</dd>
        {isOver(withdrawal.state) && last !== undefined && (
          <>
            <dt>{t('withdraw.order.over')}</dt>
            <dd>{dayTime(t, last.at, now())}</dd>
          </>
        )}
        {reference !== null && (
          <>
            <dt>{t('withdraw.order.reference')}</dt>
            <dd className={orderStyles.number}>{reference}</dd>
          </>
        )}
      </dl>
      <p className={styles.muted}>{t('withdraw.order.copyHint')}</p>
      <CopyNumber logic={logic.copy} number={withdrawal.withdrawalId} />
    </Card>
  )
}

function Cancel({ order }: { readonly order: WithdrawalOrderRef }) {
  const { t } = useTranslation('withdrawal')
  const asking = useSelector(order, (snapshot) => snapshot.matches('asking') || snapshot.matches('cancelling'))
  const busy = useSelector(order, (snapshot) => snapshot.matches('cancelling'))
  const decline = () => order.send({ type: 'cancel.declined' })
  return (
    <>
      <Button variant="plain" onClick={() => order.send({ type: 'cancel.clicked' })}>
        {t('withdraw.order.cancel')}
      </Button>
      <Dialog
        open={asking}
        title={t('withdraw.order.cancelTitle')}
        text={t('withdraw.order.cancelText')}
        onClose={decline}
        actions={
          <>
            <Button variant="outline" busy={busy} onClick={() => order.send({ type: 'cancel.confirmed' })}>
              {t('withdraw.order.cancelConfirm')}
            </Button>
            <Button onClick={decline}>{t('withdraw.order.keep')}</Button>
          </>
        }
      />
    </>
  )
}
