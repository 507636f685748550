import { shallowEqual, useSelector } from '@xstate/react'
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import type { giftMachine } from '#src/machines/gifts/giftMachine.ts'
import * as select from '#src/machines/gifts/giftSelectors.ts'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import styles from './giftPanel.module.css'

/** The gifts in sight, one of them chosen; those that fill the screen say so. */
export function GiftGrid({ gift }: { readonly gift: ActorRefFrom<typeof giftMachine> }) {
  const { t } = useTranslation('room')
  const name = useId()
  const gifts = useSelector(gift, select.selectInSight, shallowEqual)
  const chosen = useSelector(gift, select.selectChosen)
  return (
    <div className={styles.grid} role="radiogroup" aria-label={t('gift.list')}>
      {gifts.map((one) => (
        <label key={one.giftId} className={styles.gift}>
          <input
            type="radio"
            name={name}
            checked={one.giftId === chosen?.giftId}
            aria-label={`${one.name} ${t('gift.coins', { coins: formatAmount('GOLD', one.price) })}`}
            {...(one.svgaUrl !== null && { 'aria-description': t('gift.hasEffect') })}
            onChange={() => gift.send({ type: 'gift.chosen', giftId: one.giftId })}
          />
          {one.svgaUrl !== null && <Sparkles className={styles.spark} size={16} aria-hidden="true" />}
          <img className={styles.picture} src={one.url} width={48} height={48} alt="" />
          <span>{one.name}</span>
          <Coins coins={one.price} />
        </label>
      ))}
    </div>
  )
}
