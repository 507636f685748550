import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PricedMatch } from '#src/api/model/anchor.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import styles from './sheet.module.css'

type PickedLineProps = { readonly slip: SlipRef; readonly match: PricedMatch }

/** What is picked, of which match, with its price of now; or why nothing is. */
export function PickedLine({ slip, match }: PickedLineProps) {
  const { t } = useTranslation('sportsbook')
  const { marketName, selectionName } = useOddsWords()
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  const waits = useSelector(slip, (snapshot) => snapshot.context.wanted !== null)
  const isEditing = useSelector(slip, (snapshot) => snapshot.matches({ order: 'editing' }))
  const versus = t('listing.versus', { home: match.homeName, visit: match.visitName })
  if (picked === null) {
    const words = waits ? 'sportsbook.sheet.waiting' : isEditing ? 'sportsbook.sheet.gone' : 'sportsbook.slip.title'
    return (
      <p className={styles.picked}>
        <span className={styles.unpicked}>
          <small>{versus}</small>
          <span role="status">{t(words)}</span>
        </span>
      </p>
    )
  }
  return (
    <p className={styles.picked}>
      <span className={styles.pick}>
        <small>{versus}</small>
        <span>
          {marketName(picked.market)} · <b>{selectionName(picked.market, picked.selection.code, teamsOf(match))}</b>
        </span>
      </span>
      <b className={cx(styles.price, !picked.open && styles.shut)}>{formatPrice(picked.selection.price)}</b>
      {!picked.open && (
        <span className={styles.locked} role="status">
          <Lock size={16} aria-hidden="true" /> {t('sportsbook.slip.suspended')}
        </span>
      )}
    </p>
  )
}
