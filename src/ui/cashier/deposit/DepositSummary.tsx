import { useTranslation } from 'react-i18next'
import { depositShares, fenOfUsdt, type PayType } from '#src/api/model/deposit.ts'
import { amountFault, readAmount, type Settle } from '#src/machines/deposit/deposit.ts'
import { formatMoney } from '#src/ui/shared/money.ts'
import styles from './deposit.module.css'

type DepositSummaryProps = { readonly type: PayType; readonly amount: string; readonly settle: Settle }

/** What the amount comes to: what is paid, the fee, and what is credited. */
export function DepositSummary({ type, amount, settle }: DepositSummaryProps) {
  const { t } = useTranslation('deposit')
  const paid = amountFault(type, amount) === null ? (readAmount(type, amount) ?? 0) : 0
  const asset = type.asset === 'UUSDT' && settle === 'usdt' ? 'UUSDT' : 'FEN'
  const gross = type.asset === 'UUSDT' && asset === 'FEN' ? fenOfUsdt(paid, type.rate ?? 0) : paid
  const { fee, net } = depositShares(gross, type.feeBps)
  return (
    <dl className={styles.summary} aria-label={t('deposit.summary')}>
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
    </dl>
  )
}
