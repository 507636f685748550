import { Coins as CoinsIcon } from 'lucide-react'
import { formatCoins, formatCount } from '#src/api/model/format.ts'
import { useLanguage } from '#src/ui/i18n/useT.ts'
import styles from './bits.module.css'

/** Whole gold coins, grouped, with the coin mark. */
export function Coins({ coins }: { readonly coins: number }) {
  return (
    <span className={styles.coins}>
      <CoinsIcon size={16} aria-hidden="true" />
      {formatCoins(coins)}
    </span>
  )
}

/** A count as people say it: 1.2万 in Chinese, 12K in English (B-5). */
export function Count({ count }: { readonly count: number }) {
  return <span className={styles.count}>{formatCount(count, useLanguage())}</span>
}
