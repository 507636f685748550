import { formatUsdt } from '#src/api/model/wallet.ts'
import { formatYuan } from '#src/api/model/yuan.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './wallet.module.css'

type AmountProps = {
  /** In the smallest unit; null = not known yet. */
  readonly value: number | null
  readonly currency: 'cny' | 'usdt'
  readonly hidden: boolean
}

/** Money for people, or stars where the member does not want it seen. */
export function Amount({ value, currency, hidden }: AmountProps) {
  const t = useT()
  const symbol = currency === 'cny' ? '¥' : '₮'
  if (hidden) {
    return (
      <span className={styles.amount}>
        <span aria-hidden="true">{symbol}****</span>
        <VisuallyHidden>{t('wallet.hiddenAmount')}</VisuallyHidden>
      </span>
    )
  }
  const text = value === null ? '—' : currency === 'cny' ? formatYuan(value) : formatUsdt(value)
  return (
    <span className={styles.amount}>
      {symbol}
      {text}
    </span>
  )
}
