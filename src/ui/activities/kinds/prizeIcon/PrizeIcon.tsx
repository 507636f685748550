import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import { PRIZE_ICONS } from './prizeIcons.ts'
import styles from './prizeIcon.module.css'

/** What a prize is made of, as a picture beside its words. */
export function PrizeIcon({ asset }: { readonly asset: ActivityPrize['asset'] }) {
  const Icon = PRIZE_ICONS[asset]
  return (
    <span className={styles.icon} data-asset={asset}>
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}
