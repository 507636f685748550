import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { Picked } from '#src/machines/sportsbook/slip.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import styles from './slip.module.css'

type PickedCardProps = { readonly picked: Picked; readonly match: AnchorMatch }

/** What is picked: the match, the market, the side and its price of now, and whether that takes bets. */
export function PickedCard({ picked, match }: PickedCardProps) {
  const { t } = useTranslation('sportsbook')
  const { marketName, selectionName } = useOddsWords()
  return (
    <Card sunken gap={4}>
      <Muted size={12}>{t('listing.versus', { home: match.homeName, visit: match.visitName })}</Muted>
      <Row as="p" gap={12} baseline>
        <span className={styles.pick}>
          {marketName(picked.market)} · <b>{selectionName(picked.market, picked.selection.code, teamsOf(match))}</b>
        </span>
        <b className={cx(styles.price, !picked.open && styles.shut)}>{formatPrice(picked.selection.price)}</b>
      </Row>
      {!picked.open && (
        <p className={styles.locked} role="status">
          <Lock size={16} aria-hidden="true" /> {t('sportsbook.slip.suspended')}
        </p>
      )}
    </Card>
  )
}
