import { useSelector } from '@xstate/react'
import { BadgeCheck, CircleAlert, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import type { OrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { WithdrawalOrderingRef, WithdrawalRef } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useWaitWords } from './waitWords.ts'
import styles from './withdraw.module.css'

type AnswerProps = { readonly withdrawal: WithdrawalRef; readonly state: 'accepted' | 'refused' }

/** What became of the order: in the queue, or why not. */
export function Answer({ withdrawal, state }: AnswerProps) {
  const { t } = useTranslation('withdrawal')
  const waitWords = useWaitWords()
  const { withdrawal: made, fault, wait, errorKey } = useSelector(withdrawal, (snapshot) => snapshot.context)
  const back = () => withdrawal.send({ type: 'form.returned' })
  if (state === 'accepted' && made !== null) {
    const amount = formatMoney(made.asset, made.amount)
    return (
      <Told icon={<BadgeCheck size={24} />} title={t('withdraw.accepted')} text={t('withdraw.acceptedText', { amount })} good>
        <ButtonLink block to={`/app/cashier/withdraw/${made.withdrawalId}`}>
          {t('withdraw.toOrder')}
        </ButtonLink>
        <Button block variant="outline" onClick={back}>
          {t('withdraw.another')}
        </Button>
      </Told>
    )
  }
  const text = wait !== null ? waitWords(wait) : fault === null ? t(errorKey ?? 'errors.unknown') : t(`withdraw.refusal.${fault}`)
  return (
    <Told icon={<CircleAlert size={24} />} title={t('withdraw.refused')} text={text}>
      <Button block onClick={back}>
        {t('act.back')}
      </Button>
    </Told>
  )
}

type WaitingProps = { readonly order: WithdrawalOrderingRef; readonly progress: OrderProgress | null }

/** Nobody knows yet what became of the order; or another tab waits for its answer, and this one for that tab. */
export function Waiting({ order, progress }: WaitingProps) {
  const { t } = useTranslation('withdrawal')
  const is = progress === 'elsewhere' ? 'elsewhere' : 'unknown'
  return (
    <Told icon={<Hourglass size={24} />} title={t(`withdraw.${is}`)} text={t(`withdraw.${is}Text`)}>
      <Button block busy={progress === 'checking'} onClick={() => order.send({ type: 'retry.clicked' })}>
        {t(is === 'elsewhere' ? 'withdraw.look' : 'withdraw.check')}
      </Button>
    </Told>
  )
}

type ToldProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly good?: boolean
  readonly children: ReactNode
}

function Told({ icon, title, text, good = false, children }: ToldProps) {
  return (
    <Stack className={styles.answer} gap={8} role="status">
      <span className={good ? styles.goodMark : styles.mark} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.answerTitle}>{title}</p>
      <p className={styles.muted}>{text}</p>
      {children}
    </Stack>
  )
}
