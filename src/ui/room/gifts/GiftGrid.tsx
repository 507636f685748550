import { shallowEqual, useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight, Sparkles } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import type { giftMachine } from '#src/machines/gifts/giftMachine.ts'
import * as select from '#src/machines/gifts/giftSelectors.ts'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import styles from './giftPanel.module.css'

type GiftGridProps = { readonly gift: ActorRefFrom<typeof giftMachine>; readonly disabled: boolean }

/** The gifts in sight, in pages that are swiped or turned, one of them chosen; those with an effect over the picture say so. */
export function GiftGrid({ gift, disabled }: GiftGridProps) {
  const { t } = useTranslation('gifts')
  const name = useId()
  const grid = useRef<HTMLDivElement>(null)
  // Where the kinds are not offered all are drawn.
  const gifts = useSelector(gift, useWide() ? select.selectGifts : select.selectInSight, shallowEqual)
  const chosen = useSelector(gift, select.selectChosen)
  return (
    <div className={styles.pages}>
      <PageButton way={-1} label={t('gift.previous')} grid={grid} />
      <div
        ref={grid}
        className={styles.grid}
        role="radiogroup"
        aria-label={t('gift.list')}
        // Keys scroll what nothing can be chosen in.
        tabIndex={disabled ? 0 : undefined}
      >
        {gifts.map((one) => (
          <label key={one.giftId} className={styles.gift}>
            <input
              type="radio"
              name={name}
              disabled={disabled}
              checked={one.giftId === chosen?.giftId}
              aria-label={`${one.name} ${t('gift.coins', { coins: formatAmount('GOLD', one.price) })}`}
              {...(one.svgaUrl !== null && { 'aria-description': t('gift.hasEffect') })}
              onChange={() => gift.send({ type: 'gift.chosen', giftId: one.giftId })}
            />
            {one.svgaUrl !== null && <Sparkles className={styles.spark} size={16} aria-hidden="true" />}
            <img className={styles.picture} src={one.url} width={48} height={48} alt="" />
            <span className={styles.name}>{one.name}</span>
            <Coins coins={one.price} />
          </label>
        ))}
      </div>
      <PageButton way={1} label={t('gift.next')} grid={grid} />
    </div>
  )
}

type PageButtonProps = { readonly way: -1 | 1; readonly label: string; readonly grid: RefObject<HTMLDivElement | null> }

/** Turns a page, for a mouse: fingers swipe, and keys move the choice itself. */
function PageButton({ way, label, grid }: PageButtonProps) {
  const Icon = way === -1 ? ChevronLeft : ChevronRight
  const turn = () => grid.current?.scrollBy({ left: way * grid.current.clientWidth, behavior: 'smooth' })
  return (
    <IconButton className={styles.turn} label={label} tabIndex={-1} onClick={turn}>
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}
