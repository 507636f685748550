import { useTranslation } from 'react-i18next'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { CopyRow, type CopyRowProps } from './CopyRow.tsx'
import styles from './order.module.css'

type OrderDetailsProps = {
  readonly order: DepositOrder
  readonly logic: CopyRowProps['logic']
  readonly now: () => number
}

/** What customer service asks for first. */
export function OrderDetails({ order, logic, now }: OrderDetailsProps) {
  const { t } = useTranslation('deposit')
  const facts: readonly (readonly [string, string])[] = [
    [t('deposit.order.methodLabel'), t(`deposit.method.${order.method}`)],
    [t('deposit.order.createdAt'), dayTime(t, order.createdAt, now())],
    [t('deposit.order.amountLabel'), formatMoney(order.asset, order.amount)],
    ...(order.received === 0
      ? []
      : ([
          [t('deposit.order.receivedLabel'), formatMoney(order.asset, order.received)],
          [t('deposit.feeLine'), formatMoney(order.creditAsset, order.fee)],
          [t('deposit.order.creditedLabel'), formatMoney(order.creditAsset, order.credited)],
        ] as const)),
  ]
  return (
    <Card as="section" gap={12} aria-labelledby="order-details">
      <h2 id="order-details">{t('deposit.order.details')}</h2>
      <Stack as="dl" gap={8}>
        <CopyRow label={t('deposit.order.reference')} text={order.reference} logic={logic} />
        {facts.map(([label, text]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.fact}>{text}</dd>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
