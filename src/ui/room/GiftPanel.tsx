import { useSelector } from '@xstate/react'
import { Gift as GiftIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { formatCoins } from '#src/api/model/format.ts'
import type { giftMachine } from '#src/machines/gift/giftMachine.ts'
import * as select from '#src/machines/gift/giftSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { GiftOrderBar } from './GiftOrderBar.tsx'
import styles from './giftPanel.module.css'

const GiftConfirm = lazy(async () => ({ default: (await import('./GiftConfirm.tsx')).GiftConfirm }))

type GiftPanelProps = {
  readonly gift: ActorRefFrom<typeof giftMachine>
  readonly isMember: boolean
  readonly onLoginNeeded: () => void
}

/** What can be given, for how much, and how many coins there are. It is open for as long as it is drawn. */
export function GiftPanel({ gift, isMember, onLoginNeeded }: GiftPanelProps) {
  const t = useT()
  const panel = useSelector(gift, select.selectPanel)
  const gifts = useSelector(gift, select.selectGifts)
  const gold = useSelector(gift, select.selectGold)
  const errorKey = useSelector(gift, select.selectGiftErrorKey)
  useEffect(() => {
    gift.send({ type: 'panel.opened' })
    return () => gift.send({ type: 'panel.closed' })
  }, [gift])

  if (panel === 'unavailable') {
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => gift.send({ type: 'retry.clicked' })}>{t('act.retry')}</Button>}
      />
    )
  }
  if (gifts.length === 0)
    return panel === 'choosing' ? <EmptyState icon={<GiftIcon size={24} />} title={t('gift.empty')} /> : <Waiting />
  return (
    <section className={styles.panel} aria-label={t('room.gifts')}>
      {isMember && gold !== null && (
        <p className={styles.head}>
          {t('gift.balance')}
          <Coins coins={gold} />
        </p>
      )}
      <GiftGrid gift={gift} />
      <div className={styles.order}>
        <GiftOrderBar gift={gift} isMember={isMember} onLoginNeeded={onLoginNeeded} />
      </div>
      {panel === 'confirming' && (
        <Suspense>
          <GiftConfirm gift={gift} />
        </Suspense>
      )}
    </section>
  )
}

function GiftGrid({ gift }: Pick<GiftPanelProps, 'gift'>) {
  const t = useT()
  const name = useId()
  const gifts = useSelector(gift, select.selectGifts)
  const chosen = useSelector(gift, select.selectChosen)
  return (
    <div className={styles.grid} role="radiogroup" aria-label={t('gift.list')}>
      {gifts.map((one) => (
        <label key={one.giftId} className={styles.gift}>
          <input
            type="radio"
            name={name}
            checked={one.giftId === chosen?.giftId}
            aria-label={`${one.name} ${t('gift.coins', { coins: formatCoins(one.price) })}`}
            onChange={() => gift.send({ type: 'gift.chosen', giftId: one.giftId })}
          />
          <img className={styles.picture} src={one.url} width={48} height={48} alt="" />
          <span>{one.name}</span>
          <Coins coins={one.price} />
        </label>
      ))}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.panel}>
      <div className={styles.grid}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className={styles.skeleton} />
        ))}
      </div>
    </div>
  )
}
