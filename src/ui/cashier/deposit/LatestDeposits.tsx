import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import styles from './deposit.module.css'

type LatestDepositsProps = { readonly list: ActorRefFrom<typeof depositListMachine>; readonly now: () => number }

/** The member's orders, latest first, page after page; each a way to its page. */
export function LatestDeposits({ list, now }: LatestDepositsProps) {
  const { t } = useTranslation('deposit')
  const money = useMoney()
  return (
    <section aria-labelledby="latest-deposits">
      <h2 id="latest-deposits" className={styles.subhead}>
        {t('deposit.latest')}
      </h2>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waitTiles} />}
        empty={
          <Card>
            <Muted>{t('deposit.latestEmpty')}</Muted>
          </Card>
        }
        failedTitle={t('deposit.latestFailed')}
        moreLabel={t('deposit.latestMore')}
      >
        {(orders, busy) => (
          <ul className={styles.orders} aria-busy={busy}>
            {orders.map((order) => (
              <li key={order.orderId}>
                <Link className={styles.orderLink} to={`/app/cashier/deposit/${order.orderId}`}>
                  <span className={styles.orderText}>
                    <b>{t(`deposit.method.${order.method}`)}</b>
                    <small>{dayTime(t, order.createdAt, now())}</small>
                  </span>
                  <span className={styles.orderMoney}>
                    <b>{money(order.asset, order.amount)}</b>
                    <small>{t(`deposit.order.state.${order.state}`)}</small>
                  </span>
                  <ChevronRight size={20} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
