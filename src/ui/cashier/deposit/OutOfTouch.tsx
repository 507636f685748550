import { useSelector } from '@xstate/react'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositOrderRef } from '#src/machines/deposit/depositOrderMachine.ts'
import { selectIsOutOfTouch } from '#src/machines/deposit/depositSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import styles from './order.module.css'

/** Says that what is shown may be old, while the server does not answer; it is asked again and again all the same. */
export function OutOfTouch({ order }: { readonly order: DepositOrderRef }) {
  const { t } = useTranslation('deposit')
  const lost = useSelector(order, selectIsOutOfTouch)
  const failures = useSelector(order, (snapshot) => snapshot.context.failures)
  if (!lost) return null
  return (
    <div className={styles.lost} role="status">
      <WifiOff size={20} aria-hidden="true" />
      <p>{t('deposit.order.unheard', { count: failures })}</p>
      <Button variant="outline" onClick={() => order.send({ type: 'retry.clicked' })}>
        {t('deposit.order.retry')}
      </Button>
    </div>
  )
}
