import { useSelector } from '@xstate/react'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyOf } from '#src/api/model/withdrawalState.ts'
import type { withdrawalsMachine } from '#src/machines/withdrawal/withdrawalsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useDestinationWords } from '#src/ui/shared/destinationWords.ts'
import { useCardTail } from '../savedCards/savedWords.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import orderStyles from './orders.module.css'
import styles from './withdraw.module.css'

type OrdersProps = { readonly logic: typeof withdrawalsMachine; readonly now: () => number }

/** The member's withdrawals, latest first, each with how it stands; a press leads to its page. */
export function Orders({ logic, now }: OrdersProps) {
  const { t } = useTranslation('withdrawal')
  const money = useMoney()
  const toWords = useDestinationWords(useCardTail())
  const orders = useActorRef(logic, { input: { query: null } })
  const loading = useSelector(orders, (snapshot) => snapshot.matches('loading'))
  return (
    <Card as="section" aria-labelledby="withdraw-orders" aria-busy={loading}>
      <h2 id="withdraw-orders">{t('withdraw.orders.title')}</h2>
      <PagedList
        list={orders}
        waiting={<Skeleton className={styles.shortSkeleton} />}
        empty={
          <EmptyRow icon={<ReceiptText size={20} />} title={t('withdraw.orders.empty')} text={t('withdraw.orders.emptyText')} />
        }
        failedTitle={t('withdraw.orders.failed')}
        moreLabel={t('withdraw.orders.more')}
      >
        {(withdrawals) => (
          <Stack as="ul" gap={8}>
            {withdrawals.map((one) => (
              <li key={one.withdrawalId}>
                <Link to={`/app/cashier/withdraw/${one.withdrawalId}`} className={orderStyles.order}>
                  <span className={orderStyles.orderText}>
                    <b className={orderStyles.orderAmount}>{money(one.asset, one.amount)}</b>
                    <span className={styles.muted}>{toWords(one.destination)}</span>
                    <span className={styles.muted}>{dayTime(t, one.createdAt, now())}</span>
                  </span>
                  <span className={cx(orderStyles.state, orderStyles[moneyOf(one.state)])}>
                    {t(`withdraw.state.${one.state}`)}
                  </span>
                  <ChevronRight size={20} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </Card>
  )
}
