import { useSelector } from '@xstate/react'
import { BadgeCheck, CircleAlert, Hourglass, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { returnOf } from '#src/api/model/bet.ts'
import { formatYuan } from '#src/api/model/yuan.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { marketName, selectionName, teamsOf } from '#src/ui/kit/oddsWords.ts'
import type { SlipRef } from './refs.ts'
import styles from './slip.module.css'

/** What became of the order: placed, another price, refused, or nobody knows yet. */
export function SlipAnswer({ slip, match }: { readonly slip: SlipRef; readonly match: AnchorMatch }) {
  const t = useT()
  const state = useSelector(slip, (snapshot) => snapshot.value.order)
  const { bet, offered, order, refusal, errorKey } = useSelector(slip, (snapshot) => snapshot.context)
  const close = (words: string, variant: 'primary' | 'outline' = 'primary') => (
    <Button block variant={variant} onClick={() => slip.send({ type: 'slip.closed' })}>
      {words}
    </Button>
  )
  const what =
    order === null
      ? null
      : `${marketName(t, order.pick)} · ${selectionName(t, order.pick, order.pick.code, teamsOf(match))} · ¥${formatYuan(order.stake)}`
  if (state === 'accepted' && bet !== null) {
    return (
      <Answer icon={<BadgeCheck size={24} />} title={t('venue.slip.accepted')} what={what} good>
        <p>
          {t('venue.slip.acceptedText', {
            price: formatPrice(bet.price),
            amount: formatYuan(returnOf(bet.stake, bet.price)),
          })}
        </p>
        {close(t('venue.slip.again'))}
      </Answer>
    )
  }
  if (state === 'asking' && offered !== null && order !== null) {
    const prices = { before: formatPrice(order.price), after: formatPrice(offered) }
    return (
      <Answer icon={<TrendingUp size={24} />} title={t('venue.slip.asking')} what={what}>
        <p>{t('venue.slip.askingText', prices)}</p>
        <Button block onClick={() => slip.send({ type: 'price.accepted' })}>
          {t('venue.slip.accept', { price: prices.after })}
        </Button>
        {close(t('venue.slip.decline'), 'outline')}
      </Answer>
    )
  }
  if (state === 'refused') {
    return (
      <Answer icon={<CircleAlert size={24} />} title={t('venue.slip.refused')} what={what}>
        <p>{refusal === null ? t(errorKey ?? 'errors.unknown') : t(`venue.slip.refusal.${refusal}`)}</p>
        {close(t('act.back'), 'outline')}
      </Answer>
    )
  }
  return (
    <Answer icon={<Hourglass size={24} />} title={t('venue.slip.unknown')} what={what}>
      <p>{t('venue.slip.unknownText')}</p>
      <Button block busy={state !== 'unknown'} onClick={() => slip.send({ type: 'retry.clicked' })}>
        {t('venue.slip.check')}
      </Button>
    </Answer>
  )
}

type AnswerProps = {
  readonly icon: ReactNode
  readonly title: string
  /** The order in words. */
  readonly what: string | null
  readonly good?: boolean
  readonly children: ReactNode
}

function Answer({ icon, title, what, good = false, children }: AnswerProps) {
  return (
    <div className={styles.answer} role="status">
      <span className={good ? styles.good : styles.mark} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.answerTitle}>{title}</p>
      {what !== null && <p className={styles.order}>{what}</p>}
      {children}
    </div>
  )
}
