import { useTranslation } from 'react-i18next'
import { formatUsdt } from '#src/api/model/wallet.ts'
import { formatYuan } from '#src/api/model/yuan.ts'
import { STARS, useHidden } from '#src/ui/kit/sight.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './wallet.module.css'

type AmountProps = {
  /** In the smallest unit; null = not known yet. */
  readonly value: number | null
  readonly currency: 'cny' | 'usdt'
}

/** Money for people, or stars where the member does not want it seen. */
export function Amount({ value, currency }: AmountProps) {
  const { t } = useTranslation()
  const hidden = useHidden()
  const symbol = currency === 'cny' ? '¥' : '₮'
  if (hidden) {
    return (
      <span className={styles.amount}>
        <span aria-hidden="true">
          {symbol}
          {STARS}
        </span>
        <VisuallyHidden>{t('sight.hidden')}</VisuallyHidden>
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
