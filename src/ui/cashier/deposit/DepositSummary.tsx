import { depositBounds, depositSum, type PayType, type Settle } from '#src/api/model/deposit.ts'
import { units } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { useTranslation } from 'react-i18next'
import { Facts } from '#src/ui/kit/Layout.tsx'
import styles from './deposit.module.css'

type DepositSummaryProps = { readonly type: PayType; readonly amount: string; readonly settle: Settle }

/** What the amount comes to: what is paid, the fee, and what is credited. */
export function DepositSummary({ type, amount, settle }: DepositSummaryProps) {
  const { t } = useTranslation('deposit')
  const judged = judgeAmount(amount, depositBounds(type))
  const paid = judged.fault === null ? judged.amount : units(0)
  const { asset, fee, net } = depositSum(type, paid, settle)
  return (
    <Facts className={styles.summary} gap={4} aria-label={t('deposit.summary')}>
      <div>
        <dt>{t('deposit.paying')}</dt>
        <dd>{formatMoney(type.asset, paid)}</dd>
      </div>
      <div>
        <dt>{t('deposit.feeLine')}</dt>
        <dd>{formatMoney(asset, fee)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('deposit.getting')}</dt>
        <dd>{formatMoney(asset, net)}</dd>
      </div>
    </Facts>
  )
}
