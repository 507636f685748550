import { useSelector } from '@xstate/react'
import { Gift as GiftIcon } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { GIFT_TYPES } from '#src/api/model/gift.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectPostingPermission } from '#src/machines/chat/chatSelectors.ts'
import type { giftMachine } from '#src/machines/gifts/giftMachine.ts'
import * as select from '#src/machines/gifts/giftSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { type SaferPlayHost, selectPause } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { EffectSwitch } from './EffectSwitch.tsx'
import { GiftGrid } from './GiftGrid.tsx'
import { GiftOrderBar } from './GiftOrderBar.tsx'
import type { EffectChoice } from './useEffectChoice.ts'
import styles from './giftPanel.module.css'

// Few have paused.
const PausedNotice = lazyComponent(async () => (await import('#src/ui/shared/PausedNotice.tsx')).PausedNotice, ['saferPlay'])
// Few were asked to leave.
const NoGifts = lazyComponent(async () => (await import('./NoGifts.tsx')).NoGifts, ['chat'])
const GiftConfirm = lazyComponent(async () => (await import('./GiftConfirm.tsx')).GiftConfirm)

type GiftPanelProps = {
  readonly gift: ActorRefFrom<typeof giftMachine>
  /** Who was asked to leave it gives nothing meanwhile. */
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly seconds: SecondsLogic
  readonly isMember: boolean
  readonly play: SaferPlayHost
  /** Whether large gifts fill the screen. */
  readonly effects: EffectChoice
  /** Buys coins, over the room. */
  readonly Recharge: ComponentType<{ readonly onClose: () => void }>
  readonly onLoginNeeded: () => void
}

const FILTERS = ['all', ...GIFT_TYPES] as const

/** What can be given, for how much, and how many coins there are. It is open for as long as it is drawn. */
export function GiftPanel({
  gift,
  chat,
  seconds,
  isMember,
  play: { subscribe, current },
  effects,
  Recharge,
  onLoginNeeded,
}: GiftPanelProps) {
  const { t } = useTranslation(['gifts', 'room'])
  const panel = useSelector(gift, select.selectPanel)
  const gifts = useSelector(gift, select.selectGifts)
  const filter = useSelector(gift, select.selectFilter)
  const errorKey = useSelector(gift, select.selectGiftErrorKey)
  const isKicked = useSelector(chat, (snapshot) => selectPostingPermission(snapshot) === 'kicked')
  const isUnknown = useSelector(gift, select.selectIsUnknown)
  const [recharging, setRecharging] = useState(false)
  useEffect(() => {
    gift.send({ type: 'panel.opened' })
    return () => gift.send({ type: 'panel.closed' })
  }, [gift])

  // They were asked to leave while they were asked whether they mean it.
  useEffect(() => {
    if (panel === 'confirming' && isKicked) gift.send({ type: 'gift.cancelled' })
  }, [gift, panel, isKicked])

  const play = useSyncExternalStore(subscribe, current)
  const known = useSelector(play ?? undefined, selectPause)
  // Where it cannot be known the server decides alone.
  const pause = isMember && play !== null ? known : null
  if (pause === undefined) return <Waiting />
  if (pause !== null) {
    return (
      <Suspense fallback={<Waiting />}>
        <PausedNotice pause={pause} />
      </Suspense>
    )
  }
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
    <section className={styles.panel} aria-label={t('room:room.gifts')} data-tall>
      <div className={styles.head}>
        <RadioGroup
          label={t('gift.kinds')}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: t(`gift.kind.${value}`) }))}
          onChange={(next) => gift.send({ type: 'filter.chosen', filter: next })}
        />
        <div className={styles.effects}>
          <EffectSwitch {...effects} />
        </div>
      </div>
      <GiftGrid gift={gift} disabled={isKicked} />
      <div className={styles.order}>
        {/* What became of a gift is asked all the same. */}
        {isKicked && !isUnknown ? (
          <Suspense>
            <NoGifts chat={chat} seconds={seconds} />
          </Suspense>
        ) : (
          <GiftOrderBar gift={gift} isMember={isMember} onRecharge={() => setRecharging(true)} onLoginNeeded={onLoginNeeded} />
        )}
      </div>
      {recharging && (
        <Suspense>
          <Recharge onClose={() => setRecharging(false)} />
        </Suspense>
      )}
      {panel === 'confirming' && !isKicked && (
        <Suspense>
          <GiftConfirm gift={gift} />
        </Suspense>
      )}
    </section>
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
