import { useSelector } from '@xstate/react'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { depositOrderMachine } from '#src/machines/deposit/depositOrderMachine.ts'
import { selectIsMissing } from '#src/machines/deposit/depositSelectors.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { NotThere } from '#src/ui/shared/NotThere.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderHelp, type OrderHelpProps } from './OrderHelp.tsx'
import { OutOfTouch } from './OutOfTouch.tsx'
import { PayTo, type PayToProps } from './PayTo.tsx'
import styles from './order.module.css'

export type OrderPageProps = {
  readonly orderId: string
  readonly logic: PayToProps['logic'] &
    OrderHelpProps['logic'] & {
      readonly depositOrder: typeof depositOrderMachine
      /** The wait before the next question about an order after so many without an answer, in ms. */
      readonly depositDelay: (failures: number) => number
    }
  readonly now: () => number
  readonly makeId: () => string
  /** The orders that there are, beside one that there is not. */
  readonly others?: ReactNode
}

/** One deposit order: how it stands, how long it may be paid and how, and help. */
export function OrderPage({ orderId, logic, now, makeId, others }: OrderPageProps) {
  const { t } = useTranslation('deposit')
  const actor = useActorRef(logic.depositOrder, { input: { orderId, now, delay: logic.depositDelay } })
  const order = useSelector(actor, (snapshot) => snapshot.context.order)
  const missing = useSelector(actor, selectIsMissing)
  if (missing && order === null) {
    const back = <ButtonLink to="/app/cashier/deposit">{t('deposit.order.back')}</ButtonLink>
    return (
      <NotThere icon={<ReceiptText />} title={t('deposit.order.missing')} text={t('deposit.order.missingText')} wayOn={back}>
        {others}
      </NotThere>
    )
  }
  return (
    <Stack>
      <OutOfTouch order={actor} />
      {order === null ? (
        <Stack aria-busy="true">
          <VisuallyHidden>{t('deposit.order.loading')}</VisuallyHidden>
          <Skeleton className={styles.waitHead} />
          <Skeleton className={styles.waitBody} />
        </Stack>
      ) : (
        <Stack className={styles.columns}>
          <Stack>
            <OrderHead order={order} logic={logic} />
            <PayTo order={order} actor={actor} logic={logic} />
          </Stack>
          <Stack>
            <OrderDetails order={order} logic={logic} now={now} />
            <OrderHelp order={order} actor={actor} logic={logic} now={now} makeId={makeId} />
          </Stack>
        </Stack>
      )}
    </Stack>
  )
}
