import { useSelector } from '@xstate/react'
import { TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { teamsOf } from '#src/ui/shared/oddsWords.ts'
import { Accepted, Answer, Checking, Refused, useOrderWords } from './Answer.tsx'
import { useTopUp } from './useTopUp.tsx'

type SlipAnswerProps = { readonly slip: SlipRef; readonly wallet: VenueWalletRef; readonly match: AnchorMatch }

/** What became of the slip's order: placed, another price, refused, or nobody knows yet. */
export function SlipAnswer({ slip, wallet, match }: SlipAnswerProps) {
  const { t } = useTranslation('sportsbook')
  const orderWords = useOrderWords()
  const state = useSelector(slip, (snapshot) => snapshot.value.order)
  const { bet, offered, order, refusal, errorKey } = useSelector(slip, (snapshot) => snapshot.context)
  const check = useSelector(slip, (snapshot) => snapshot.children.check)
  const topUp = useTopUp(wallet, { needed: order?.stake ?? null, lacking: state === 'refused' && refusal === 'funds' })
  const what = order === null ? null : orderWords(order, teamsOf(match))
  const close = (words: string, variant: 'primary' | 'outline' = 'primary') => (
    <Button block variant={variant} onClick={() => slip.send({ type: 'slip.closed' })}>
      {words}
    </Button>
  )
  if (state === 'accepted' && bet !== null) {
    return (
      <Accepted bet={bet} what={what}>
        {close(t('sportsbook.slip.again'))}
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
        {topUp.button}
        {topUp.sheet}
        {close(t('act.back'), 'outline')}
      </Refused>
    )
  }
  return check === undefined ? null : <Checking check={check} what={what} />
}
