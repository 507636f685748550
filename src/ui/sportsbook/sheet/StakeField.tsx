import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSET_FACTS } from '#src/api/model/money/asset.ts'
import type { AmountFault } from '#src/api/model/money/judgeAmount.ts'
import type { StakeRoom } from '#src/api/model/betLimits.ts'
import { useStakeWords } from '../useStakeWords.ts'
import styles from './sheet.module.css'

type StakeFieldProps = {
  readonly text: string
  /** What may be staked; null = not known yet. */
  readonly room: StakeRoom | null
  readonly fault: AmountFault | null
  /** A bet of it is on its way: it cannot be changed, and the field keeps the focus. */
  readonly busy: boolean
  readonly onChange: (text: string) => void
}

/** Where another stake is typed, in the height of a button; what may be staked stands below it, or what is wrong. */
export function StakeField({ text, room, fault, busy, onChange }: StakeFieldProps) {
  const { t } = useTranslation('sportsbook')
  const id = useId()
  const { hint, low, high } = useStakeWords(room)
  const { symbol, unitKey } = ASSET_FACTS.FEN
  const words = {
    missing: null,
    funds: null,
    notAmount: t('sportsbook.slip.notAmount'),
    low,
    high,
  }
  const wrong = fault === null ? null : words[fault]
  return (
    <div className={styles.stake}>
      <label className={styles.box}>
        <span aria-hidden="true">{symbol}</span>
        <input
          aria-label={t('money.field', { label: t('sportsbook.slip.stake'), unit: t(unitKey) })}
          aria-invalid={wrong !== null}
          aria-describedby={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={t('sportsbook.slip.stake')}
          value={text}
          readOnly={busy}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <small id={id} className={wrong === null ? styles.hint : styles.wrong} role={wrong === null ? undefined : 'alert'}>
        {wrong ?? hint}
      </small>
    </div>
  )
}
