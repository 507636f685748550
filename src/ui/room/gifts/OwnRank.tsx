import { minus } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OwnRank as Own } from '#src/machines/gifts/rankMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import styles from './rank.module.css'

type OwnRankProps = { readonly own: Own | null; readonly avatar: string }

/** Where the member stands, in sight however long the list is: place, coins, and what the next place takes. */
export function OwnRank({ own, avatar }: OwnRankProps) {
  const { t } = useTranslation('room')
  return (
    <div className={styles.own} role="group" aria-label={t('rank.own')}>
      <span className={styles.place} {...(own !== null && { 'aria-label': t('rank.place', { place: own.place }) })}>
        {own?.place ?? '–'}
      </span>
      <Avatar src={avatar} size={40} />
      <span className={styles.name}>
        {own === null ? t('rank.ownNone') : t('rank.own')}
        <small>{remark(t, own)}</small>
      </span>
      {own !== null && <Coins coins={own.coins} />}
    </div>
  )
}

function remark(t: TFunction<'room'>, own: Own | null): string {
  if (own === null) return t('rank.ownNoneText')
  return own.before === null ? t('rank.first') : t('rank.behind', { coins: formatAmount('GOLD', minus(own.before, own.coins)) })
}
