import { Banknote, Coins, Lock, Star } from 'lucide-react'
import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import styles from './prizeIcon.module.css'

const ICONS = { GOLD: Coins, POINT: Star, FEN: Banknote, GRANT: Lock } as const

/** What a prize is made of, as a picture beside its words. */
export function PrizeIcon({ asset }: { readonly asset: ActivityPrize['asset'] }) {
  const Icon = ICONS[asset]
  return (
    <span className={styles.icon} data-asset={asset}>
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}
