import { useTranslation } from 'react-i18next'
import type { Fen } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { readAmount, writeAmount } from '#src/api/model/money/typedAmount.ts'
import { QUICK_STAKES } from '#src/api/model/sportsbook.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import styles from './sheet.module.css'

type StakeChipsProps = {
  /** As it is written. */
  readonly text: string
  /** Of the last bet; null = there was none. */
  readonly last: Fen | null
  /** The most that can be staked now; null = not known, or nothing can. */
  readonly most: Fen | null
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

/** Stakes that are one press away: the usual ones, the last one where it is another, and the most there is. */
export function StakeChips({ text, last, most, disabled, onChange }: StakeChipsProps) {
  const { t } = useTranslation('sportsbook')
  const usual = QUICK_STAKES.map((amount) => ({ amount, word: '' }))
  const isOwn = last !== null && !QUICK_STAKES.some((amount) => amount === last)
  const chips = [
    ...(isOwn ? [{ amount: last, word: `${t('sportsbook.sheet.last')} ` }] : []),
    ...usual,
    ...(most === null ? [] : [{ amount: most, word: `${t('sportsbook.sheet.most')} ` }]),
  ]
  const written = readAmount('FEN', text)
  return (
    <div className={styles.chips} role="group" aria-label={t('sportsbook.slip.quick')}>
      {chips.map(({ amount, word }) => (
        <Button
          key={`${word}${amount}`}
          variant="soft"
          aria-pressed={written === amount}
          disabled={disabled}
          onClick={() => onChange(writeAmount('FEN', amount, { short: true }))}
        >
          {word}
          {formatMoney('FEN', amount, { short: true })}
        </Button>
      ))}
    </div>
  )
}
