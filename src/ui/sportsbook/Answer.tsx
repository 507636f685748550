import { useSelector } from '@xstate/react'
import { BadgeCheck, CircleAlert, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bet, returnOf } from '#src/api/model/sportsbook.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { isWaitedFor, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { BetOrder } from '#src/machines/sportsbook/slip.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { type Teams, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import type { BetOrderRef } from '#src/machines/sportsbook/slipMachine.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './slip.module.css'

/** Words for an order, in one line; what wins is left out while the teams are not known. */
export function useOrderWords(): (order: BetOrder, teams: Teams | null) => string {
  const { marketName, selectionName } = useOddsWords()
  return ({ pick, stake }, teams) => {
    const what = teams === null ? [] : [selectionName(pick, pick.code, teams)]
    return [marketName(pick), ...what, formatMoney('FEN', stake)].join(' · ')
  }
}

type AnswerProps = {
  readonly icon: ReactNode
  readonly title: string
  /** The order in words. */
  readonly what: string | null
  readonly good?: boolean
  readonly children: ReactNode
}

/** What became of an order: a mark, a word, the order, and what to do next. */
export function Answer({ icon, title, what, good = false, children }: AnswerProps) {
  return (
    <Stack className={styles.answer} gap={8} role="status">
      <span className={good ? styles.good : styles.mark} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.answerTitle}>{title}</p>
      {what !== null && <Muted>{what}</Muted>}
      {children}
    </Stack>
  )
}

type AcceptedProps = { readonly bet: Bet; readonly what: string | null; readonly children: ReactNode }

/** The order is a bet. */
export function Accepted({ bet, what, children }: AcceptedProps) {
  const { t } = useTranslation('sportsbook')
  const values = { price: formatPrice(bet.price), amount: formatAmount('FEN', returnOf(bet.stake, bet.price)) }
  return (
    <Answer icon={<BadgeCheck size={24} />} title={t('sportsbook.slip.accepted')} what={what} good>
      <p>{t('sportsbook.slip.acceptedText', values)}</p>
      {children}
    </Answer>
  )
}

type RefusedProps = { readonly text: string; readonly what: string | null; readonly children: ReactNode }

/** There is no bet, and why. */
export function Refused({ text, what, children }: RefusedProps) {
  const { t } = useTranslation('sportsbook')
  return (
    <Answer icon={<CircleAlert size={24} />} title={t('sportsbook.slip.refused')} what={what}>
      <p>{text}</p>
      {children}
    </Answer>
  )
}

type WaitingProps = {
  readonly order: BetOrderRef
  /** The teams of an order's match; null = not known. */
  readonly teamsOf: (order: BetOrder) => Teams | null
}

/** Nobody knows yet what became of the order, or another tab has it; nothing while it is on its way. */
export function Waiting({ order: ref, teamsOf }: WaitingProps) {
  const { t } = useTranslation('sportsbook')
  const orderWords = useOrderWords()
  const progress = useSelector(ref, selectOrderProgress)
  const order = useSelector(ref, (snapshot) => snapshot.context.order)
  if (order === null || !isWaitedFor(progress)) return null
  const isElsewhere = progress === 'elsewhere'
  return (
    <Answer
      icon={<Hourglass size={24} />}
      title={t(isElsewhere ? 'sportsbook.slip.elsewhere' : 'sportsbook.slip.unknown')}
      what={orderWords(order, teamsOf(order))}
    >
      <p>{t(isElsewhere ? 'sportsbook.slip.elsewhereText' : 'sportsbook.slip.unknownText')}</p>
      <Button block busy={progress === 'checking'} onClick={() => ref.send({ type: 'retry.clicked' })}>
        {t('sportsbook.slip.check')}
      </Button>
    </Answer>
  )
}
