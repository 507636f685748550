import { minus } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OwnRank as Own } from '#src/machines/gifts/rankMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { Medal } from './Medal.tsx'
import styles from './rank.module.css'

type OwnRankProps = { readonly own: Own | null; readonly avatar: string }

/** Where the member stands, in sight however long the list is: place, coins, and what the next place takes. */
export function OwnRank({ own, avatar }: OwnRankProps) {
  const { t } = useTranslation('gifts')
  return (
    <div className={styles.own} role="group" aria-label={t('rank.own')}>
      {own === null ? (
        <span className={styles.place}>–</span>
      ) : (
        <Medal place={own.place} label={t('rank.place', { place: own.place })} />
      )}
      <Avatar src={avatar} size={40} />
      <span className={styles.name}>
        {own === null ? t('rank.ownNone') : t('rank.own')}
        <small>{remark(t, own)}</small>
        {own !== null && own.before !== null && (
          <progress className={styles.toNext} value={own.coins} max={own.before} aria-hidden="true" />
        )}
      </span>
      {own !== null && <Coins coins={own.coins} />}
    </div>
  )
}

function remark(t: TFunction<'gifts'>, own: Own | null): string {
  if (own === null) return t('rank.ownNoneText')
  return own.before === null ? t('rank.first') : t('rank.behind', { coins: formatAmount('GOLD', minus(own.before, own.coins)) })
}

/** In its place for who is not logged in: what it takes to have one. */
export function VisitorRank({ onLoginNeeded }: { readonly onLoginNeeded: () => void }) {
  const { t } = useTranslation('gifts')
  return (
    <div className={styles.own} role="group" aria-label={t('rank.own')}>
      <span className={styles.name}>
        {t('rank.visitor')}
        <small>{t('rank.visitorText')}</small>
      </span>
      <Button variant="soft" onClick={onLoginNeeded}>
        {t('rank.login')}
      </Button>
    </div>
  )
}
