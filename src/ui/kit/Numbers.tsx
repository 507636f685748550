import { Coins as CoinsIcon } from 'lucide-react'
import { formatCount } from '#src/api/model/format.ts'
import type { Coins as Gold } from '#src/api/model/money/amount.ts'
import { formatMoney, HIDDEN_DIGITS } from '#src/api/model/money/formatAmount.ts'
import { useHidden } from './sight.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './bits.module.css'

/** Whole gold coins, grouped, with the coin mark. */
export function Coins({ coins }: { readonly coins: Gold }) {
  return (
    <span className={styles.coins}>
      <CoinsIcon size={16} aria-hidden="true" />
      {formatMoney('GOLD', coins)}
    </span>
  )
}

/** The coins that one has, or stars where balances are hidden. */
export function OwnCoins({ coins }: { readonly coins: Gold }) {
  const { t } = useTranslation()
  if (!useHidden()) return <Coins coins={coins} />
  return (
    <span className={styles.coins}>
      <CoinsIcon size={16} aria-hidden="true" />
      <span aria-hidden="true">{HIDDEN_DIGITS}</span>
      <VisuallyHidden>{t('sight.hidden')}</VisuallyHidden>
    </span>
  )
}

/** A count as people say it: 1.2万 in Chinese, 12K in English (B-5). */
export function Count({ count }: { readonly count: number }) {
  return <span className={styles.count}>{formatCount(count, useLanguage())}</span>
}
