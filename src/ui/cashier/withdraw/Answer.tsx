import { useSelector } from '@xstate/react'
import { BadgeCheck, CircleAlert, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import type { WithdrawalRef } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import styles from './withdraw.module.css'

/** What became of the order: in the queue, refused, or nobody knows yet. */
export function Answer({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const { t } = useTranslation('withdraw')
  const state = useSelector(withdrawal, (snapshot) => snapshot.value)
  const { withdrawal: made, fault, errorKey } = useSelector(withdrawal, (snapshot) => snapshot.context)
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
  if (state === 'refused') {
    const text = fault === null ? t(errorKey ?? 'errors.unknown') : t(`withdraw.refusal.${fault}`)
    return (
      <Told icon={<CircleAlert size={24} />} title={t('withdraw.refused')} text={text}>
        <Button block onClick={back}>
          {t('act.back')}
        </Button>
      </Told>
    )
  }
  return (
    <Told icon={<Hourglass size={24} />} title={t('withdraw.unknown')} text={t('withdraw.unknownText')}>
      <Button block busy={state !== 'unknown'} onClick={() => withdrawal.send({ type: 'retry.clicked' })}>
        {t('withdraw.check')}
      </Button>
    </Told>
  )
}

/** Another tab waits for the answer to an order: this one waits for that tab. */
export function Elsewhere({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const { t } = useTranslation('withdraw')
  return (
    <Told icon={<Hourglass size={24} />} title={t('withdraw.elsewhere')} text={t('withdraw.elsewhereText')}>
      <Button block onClick={() => withdrawal.send({ type: 'retry.clicked' })}>
        {t('withdraw.look')}
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
