import { shallowEqual, useSelector } from '@xstate/react'
import { Minus, Plus } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { coins } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import { GIFT_QUANTITY_LIMIT, GIFT_QUANTITY_PRESETS } from '#src/api/model/gift.ts'
import type { giftMachine } from '#src/machines/gifts/giftMachine.ts'
import { COMBO_OFFER_MS } from '#src/machines/gifts/giftOrder.ts'
import * as select from '#src/machines/gifts/giftSelectors.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Coins, OwnCoins } from '#src/ui/kit/Numbers.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './giftPanel.module.css'

type GiftOrderBarProps = {
  readonly gift: ActorRefFrom<typeof giftMachine>
  readonly isMember: boolean
  /** Opens the purchase of coins. */
  readonly onRecharge: () => void
  readonly onLoginNeeded: () => void
}

/** How many, what they cost together, and the button that gives them. */
export function GiftOrderBar({ gift, isMember, onRecharge, onLoginNeeded }: GiftOrderBarProps) {
  const { t } = useTranslation('gifts')
  const quantity = useSelector(gift, select.selectQuantity)
  const total = useSelector(gift, select.selectTotal)
  const gold = useSelector(gift, select.selectGold)
  const lacking = useSelector(gift, select.selectMissing)
  const panel = useSelector(gift, select.selectPanel)
  const run = useSelector(gift, select.selectRun)
  const hasCombo = useSelector(gift, select.selectHasCombo)
  const errorKey = useSelector(gift, select.selectGiftErrorKey)
  const change = (next: number) => gift.send({ type: 'quantity.changed', quantity: next })
  const missing = isMember ? lacking : coins(0)
  if (panel === 'failed') return <Failed gift={gift} />
  return (
    <>
      {(errorKey === 'errors.notFound' || errorKey === 'errors.giftPrice') && (
        <p className={styles.error} role="status">
          {t(errorKey === 'errors.notFound' ? 'gift.withdrawn' : errorKey)}
        </p>
      )}
      {missing > 0 && (
        <p className={styles.error} role="status">
          {t('gift.insufficient', { coins: formatAmount('GOLD', missing) })}
        </p>
      )}
      <div className={styles.foot}>
        <div className={styles.stepper} role="group" aria-label={t('gift.quantity')}>
          <IconButton label={t('gift.less')} aria-disabled={quantity <= 1} onClick={() => quantity > 1 && change(quantity - 1)}>
            <Minus size={16} aria-hidden="true" />
          </IconButton>
          <input
            className={styles.quantity}
            inputMode="numeric"
            aria-label={t('gift.quantity')}
            value={quantity || ''}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => change(Number(event.target.value.replace(/\D/g, '')))}
          />
          <IconButton
            label={t('gift.more')}
            aria-disabled={quantity >= GIFT_QUANTITY_LIMIT}
            onClick={() => quantity < GIFT_QUANTITY_LIMIT && change(quantity + 1)}
          >
            <Plus size={16} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.presets}>
          {GIFT_QUANTITY_PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              aria-pressed={quantity === preset}
              onClick={() => change(preset)}
            >
              {preset}
            </button>
          ))}
        </div>
        {isMember && gold !== null && (
          <div className={styles.balance} role="group" aria-label={t('gift.balance')}>
            <small className={styles.label}>{t('gift.balance')}</small>
            <OwnCoins coins={gold} />
            <Button variant="plain" onClick={onRecharge}>
              {t('gift.recharge')}
            </Button>
          </div>
        )}
        <div className={cx(styles.send, !isMember && styles.visitor)}>
          <span className={styles.total}>
            <small className={styles.label}>{t('gift.total')}</small>
            <Coins coins={total} />
          </span>
          {/* One button for both, so that the focus stays and the next press is the next gift. */}
          <Button
            className={cx(styles.give, hasCombo && styles.combo)}
            busy={panel === 'giving' && !hasCombo}
            disabled={!hasCombo && (missing > 0 || total === 0)}
            // Browsers press a button again for each repeat of Enter that is held down: each would be paid for.
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
            onClick={() => (isMember ? gift.send({ type: hasCombo ? 'combo.tapped' : 'gift.submitted' }) : onLoginNeeded())}
          >
            {hasCombo && run !== null ? t('gift.combo', { count: run.count }) : t(isMember ? 'gift.give' : 'gift.login')}
            {hasCombo && run !== null && (
              <span key={run.count} className={styles.left} style={{ '--offer': `${COMBO_OFFER_MS}ms` }} aria-hidden="true" />
            )}
          </Button>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{run !== null && t('gift.given', { name: run.gift.name, count: run.count })}</span>
      </VisuallyHidden>
    </>
  )
}

function Failed({ gift }: Pick<GiftOrderBarProps, 'gift'>) {
  const { t } = useTranslation('gifts')
  const errorKey = useSelector(gift, select.selectGiftErrorKey)
  const kept = useSelector(gift, select.selectKept, shallowEqual)
  return (
    <div className={styles.retry} role="alert">
      <p className={styles.error}>
        {kept === null ? t('gift.failed') : t('gift.left', kept)}
        {(kept === null || errorKey !== null) && ` · ${t(errorKey ?? 'errors.unknown')}`}
      </p>
      <div className={styles.send}>
        <Button variant="outline" onClick={() => gift.send({ type: 'gift.cancelled' })}>
          {t('act.cancel')}
        </Button>
        <Button onClick={() => gift.send({ type: 'retry.clicked' })}>{t('act.retry')}</Button>
      </div>
    </div>
  )
}
