import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import styles from './deposit.module.css'

export type LatestDepositsProps = {
  readonly logic: { readonly depositList: typeof depositListMachine }
  readonly now: () => number
}

/** The member's latest orders, each a way to its page. */
export function LatestDeposits({ logic, now }: LatestDepositsProps) {
  const { t } = useTranslation('deposit')
  const money = useMoney()
  const list = useActorRef(logic.depositList, { input: { query: null } })
  const state = useSelector(list, (snapshot) => snapshot.value)
  const { items, isKnown } = useSelector(list, (snapshot) => snapshot.context)
  return (
    <section aria-labelledby="latest-deposits">
      <h2 id="latest-deposits" className={styles.subhead}>
        {t('deposit.latest')}
      </h2>
      {state === 'failed' && (
        <Muted size={12} role="alert">
          {t('deposit.latestFailed')}{' '}
          <Button variant="plain" onClick={() => list.send({ type: 'list.refreshed' })}>
            {t('act.retry')}
          </Button>
        </Muted>
      )}
      {isKnown && items.length === 0 && <Muted size={12}>{t('deposit.latestEmpty')}</Muted>}
      <ul className={styles.orders} aria-busy={state === 'loading'}>
        {items.map((order) => (
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
    </section>
  )
}
