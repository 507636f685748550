import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import styles from './deposit.module.css'

type UnpaidOrderProps = { readonly list: ActorRefFrom<typeof depositListMachine>; readonly now: () => number }

/** The way on to the latest order that still waits for its payment, before another one is made; nothing where there is none. */
export function UnpaidOrder({ list, now }: UnpaidOrderProps) {
  const { t } = useTranslation('deposit')
  const money = useMoney()
  const orders = useSelector(list, ({ context }) => context.items)
  const unpaid = orders.find(({ state, expiresAt }) => state === 'created' && expiresAt > now())
  if (unpaid === undefined) return null
  return (
    <Link className={styles.unpaid} to={`/app/cashier/deposit/${unpaid.orderId}`}>
      {t('deposit.unpaid', { amount: money(unpaid.asset, unpaid.amount) })}
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}
