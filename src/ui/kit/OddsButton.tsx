import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import { formatPrice } from '#src/api/model/odds.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { cx } from './cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './oddsButton.module.css'

type OddsButtonProps = {
  /** What wins, in a word or two. */
  readonly name: string
  /** The market's name, for readers of the screen. */
  readonly market: string
  /** Hundredths. */
  readonly price: number
  /** Takes bets now. */
  readonly open: boolean
  readonly picked: boolean
  /** Where the price just went. */
  readonly move: 'up' | 'down' | undefined
  readonly onPress: () => void
}

/** A price that can be picked: normal, picked, suspended, up or down; its size is the same in all of them. */
export function OddsButton({ name, market, price, open, picked, move, onPress }: OddsButtonProps) {
  const t = useT()
  return (
    <button
      type="button"
      className={cx(styles.odds, open && move === 'up' && styles.up, open && move === 'down' && styles.down)}
      aria-pressed={picked}
      aria-disabled={!open && !picked}
      aria-label={`${t('odds.pick', { market, name, price: formatPrice(price) })}${open ? '' : `，${t('odds.suspended')}`}`}
      onClick={onPress}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>
        {open ? (
          <>
            <span className={styles.mark} aria-hidden="true">
              {move === 'up' && <ArrowUp size={12} />}
              {move === 'down' && <ArrowDown size={12} />}
            </span>
            {formatPrice(price)}
            {move !== undefined && <VisuallyHidden>{t(`odds.${move}`)}</VisuallyHidden>}
          </>
        ) : (
          <>
            <Lock size={12} aria-hidden="true" /> {t('odds.suspended')}
          </>
        )}
      </span>
    </button>
  )
}
