import { Coins as CoinsIcon } from 'lucide-react'
import { formatCoins, formatCount } from '#src/api/model/format.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { STARS, useHidden } from './sight.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
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

/** The coins that one has, or stars where balances are hidden. */
export function OwnCoins({ coins }: { readonly coins: number }) {
  const t = useT()
  if (!useHidden()) return <Coins coins={coins} />
  return (
    <span className={styles.coins}>
      <CoinsIcon size={16} aria-hidden="true" />
      <span aria-hidden="true">{STARS}</span>
      <VisuallyHidden>{t('sight.hidden')}</VisuallyHidden>
    </span>
  )
}

/** A count as people say it: 1.2万 in Chinese, 12K in English (B-5). */
export function Count({ count }: { readonly count: number }) {
  return <span className={styles.count}>{formatCount(count, useLanguage())}</span>
}
