import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '#src/api/model/odds.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './oddsButton.module.css'

type OddsButtonProps = {
  /** What wins, in a word or two; a long one takes a second line. */
  readonly name: string
  /** Its line, right after the name and never apart; empty without one. */
  readonly line: string
  /** The market's name, which readers of the screen hear before what is to be seen. */
  readonly market: string
  /** Hundredths. */
  readonly price: number
  /** Takes bets now; is suspended by its market; or is old, as nobody confirms it: its number stays to be seen. */
  readonly state: 'open' | 'suspended' | 'stale'
  readonly picked: boolean
  /** In the row of a match: name and price beside each other. */
  readonly inRow?: boolean
  /** Where the price just went. */
  readonly move: 'up' | 'down' | undefined
  readonly onPress: () => void
}

/** A price that can be picked: normal, picked, suspended, stale, up or down; its size is the same in all of them. */
export function OddsButton({ name, line, market, price, state, picked, inRow = false, move, onPress }: OddsButtonProps) {
  const { t } = useTranslation('shared')
  const open = state === 'open'
  return (
    <button
      type="button"
      className={cx(
        styles.odds,
        open && move === 'up' && styles.up,
        open && move === 'down' && styles.down,
        state === 'stale' && styles.stale,
        inRow && styles.inRow,
      )}
      aria-pressed={picked}
      aria-disabled={!open && !picked}
      onClick={onPress}
    >
      <VisuallyHidden>{t('odds.pick', { market })}</VisuallyHidden>
      <span className={styles.name}>
        {name}
        {line !== '' && <span className={styles.handicap}> {line}</span>}
      </span>
      <span className={styles.price}>
        <Price price={price} state={state} move={move} />
      </span>
    </button>
  )
}

function Price({ price, state, move }: Pick<OddsButtonProps, 'price' | 'state' | 'move'>) {
  const { t } = useTranslation('shared')
  switch (state) {
    case 'suspended':
      return (
        <>
          <Lock size={12} aria-hidden="true" /> {t('odds.suspended')}
        </>
      )
    case 'stale':
      return (
        <>
          <span className={styles.mark}>
            <Lock size={12} aria-hidden="true" />
          </span>
          {formatPrice(price)}
          <VisuallyHidden>{t('odds.stale')}</VisuallyHidden>
        </>
      )
    case 'open':
      return (
        <>
          <span className={styles.mark} aria-hidden="true">
            {move === 'up' && <ArrowUp size={12} />}
            {move === 'down' && <ArrowDown size={12} />}
          </span>
          {formatPrice(price)}
          {move !== undefined && <VisuallyHidden>{t(`odds.${move}`)}</VisuallyHidden>}
        </>
      )
  }
}
