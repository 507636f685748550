import { useSelector } from '@xstate/react'
import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PricedMatch } from '#src/api/model/anchor.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { BetOrder } from '#src/machines/sportsbook/slip.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { teamsOf } from '#src/ui/shared/oddsWords.ts'
import { Accepted, Answer, Refused, useOrderWords, Waiting } from './Answer.tsx'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'

type SlipAnswerProps = {
  readonly slip: SlipRef
  readonly match: PricedMatch
  /** What helps where an order was refused; null = nothing here. */
  readonly help: ReactNode
  /** What follows an accepted bet: another, by default. */
  readonly done?: ReactNode
}

/** What became of the slip's order: placed, another price, refused, or nobody knows yet. */
export function SlipAnswer({ slip, match, help, done }: SlipAnswerProps) {
  const { t } = useTranslation('sportsbook')
  const orderWords = useOrderWords()
  const state = useSelector(slip, (snapshot) => snapshot.value.order)
  const { bet, offered, order, refusal, errorKey } = useSelector(slip, (snapshot) => snapshot.context)
  const waiting = useSelector(slip, (snapshot) => snapshot.children.order)
  // An order of an earlier visit may be about another match.
  const teamsIn = (one: BetOrder) => (one.matchId === match.matchId ? teamsOf(match) : null)
  const what = order === null ? null : orderWords(order, teamsIn(order))
  const close = (words: string, variant: 'primary' | 'outline' = 'primary') => (
    <Button block variant={variant} onClick={() => slip.send({ type: 'slip.closed' })}>
      {words}
    </Button>
  )
  if (state === 'accepted' && bet !== null) {
    return (
      <Accepted bet={bet} what={what}>
        {done ?? close(t('sportsbook.slip.again'))}
      </Accepted>
    )
  }
  if (state === 'asking' && offered !== null && order !== null) {
    const prices = { before: formatPrice(order.price), after: formatPrice(offered) }
    return (
      <Answer icon={<TrendingUp size={24} />} title={t('sportsbook.slip.asking')} what={what}>
        <p>{t('sportsbook.slip.askingText', prices)}</p>
        <Button block onClick={() => slip.send({ type: 'price.accepted' })}>
          {t('sportsbook.slip.accept', { price: prices.after })}
        </Button>
        {close(t('sportsbook.slip.decline'), 'outline')}
      </Answer>
    )
  }
  if (state === 'refused') {
    return (
      <Refused text={refusal === null ? t(errorKey ?? 'errors.unknown') : t(`sportsbook.slip.refusal.${refusal}`)} what={what}>
        {help}
        {close(t('act.back'), 'outline')}
      </Refused>
    )
  }
  return waiting === undefined ? null : <Waiting order={waiting} teamsOf={teamsIn} />
}
