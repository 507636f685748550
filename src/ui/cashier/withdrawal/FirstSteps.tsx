import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SAVED_KINDS } from '#src/api/model/savedCard.ts'
import type { realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import type { WithdrawalOffer } from '#src/machines/withdrawal/withdrawal.ts'
import type { WithdrawPasswordRef } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import { MethodList } from './MethodTiles.tsx'
import { PasswordState } from './PasswordSection.tsx'
import styles from './withdraw.module.css'

export type FirstStepsLogic = { readonly realName: typeof realNameMachine }

type FirstStepsProps = {
  readonly offer: WithdrawalOffer
  readonly password: WithdrawPasswordRef
  readonly logic: FirstStepsLogic
}

/** What there is to withdraw, and all that comes before the first withdrawal: the real name, a place for the money, the password. */
export function FirstSteps({ offer, password, logic }: FirstStepsProps) {
  const { t } = useTranslation('withdrawal')
  const money = useMoney()
  const realName = useActorRef(logic.realName)
  const hasPlace = SAVED_KINDS.some((kind) => offer.saved[kind].length > 0)
  const isNamed = useSelector(realName, (snapshot) => snapshot.matches('bound')) || hasPlace
  return (
    <>
      <p className={styles.available}>{t('withdraw.first.available', { amount: money('FEN', offer.fen) })}</p>
      {/* The first one that is not done asks loudest. */}
      <Stack as="ol" className={styles.first} gap={16} aria-label={t('withdraw.first.steps')}>
        <FirstStep place={1} isDone={isNamed} step="name">
          <ButtonLink to="/app/cashier/cards">{t('withdraw.first.name.act')}</ButtonLink>
        </FirstStep>
        <FirstStep place={2} isDone={hasPlace} step={isNamed ? 'account' : 'accountLater'}>
          {isNamed && <ButtonLink to="/app/cashier/cards">{t('withdraw.first.account.act')}</ButtonLink>}
        </FirstStep>
        <li>
          <PasswordState password={password} step={3} variant={hasPlace ? 'primary' : 'soft'} />
        </li>
      </Stack>
      <section className={styles.later} aria-labelledby="withdraw-ways">
        <h3 id="withdraw-ways">{t('withdraw.first.ways')}</h3>
        <MethodList terms={offer.terms} />
      </section>
    </>
  )
}

type FirstStepProps = {
  readonly place: number
  readonly isDone: boolean
  readonly step: 'name' | 'account' | 'accountLater'
  /** The way to do it. */
  readonly children: ReactNode
}

function FirstStep({ place, isDone, step, children }: FirstStepProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <li>
      <EmptyRow
        icon={isDone ? <Check size={20} /> : place}
        title={t(`withdraw.first.${step}.title`)}
        text={t(isDone ? 'withdraw.first.done' : `withdraw.first.${step}.text`)}
        action={isDone ? null : children}
      />
    </li>
  )
}
