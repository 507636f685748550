import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GradeInfo } from '#src/api/model/grade.ts'
import type { bonusMachine } from '#src/machines/grades/gradeMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ClaimList } from '#src/ui/shared/claims/ClaimList.tsx'

type BonusesProps = { readonly info: GradeInfo; readonly bonus: typeof bonusMachine }

/** What grades, months and birthdays brought and waits for the member. */
export function Bonuses({ info: { bonuses, isPaused }, bonus }: BonusesProps) {
  const { t } = useTranslation('vip')
  const claim = useActorRef(bonus)
  const { order, answer, errorKey } = useSelector(claim, (snapshot) => snapshot.context)
  return (
    <ClaimList
      title={t('vip.bonuses')}
      none={{ title: t('vip.none'), text: t('vip.noneText') }}
      isClaiming={order !== null}
      isPaused={isPaused}
      paid={answer === null ? null : [answer]}
      errorKey={errorKey}
      lines={bonuses.map(({ kind, period, until, asset, amount }) => ({
        id: `${kind}.${period}`,
        name: t(`vip.bonus.${kind}`, { period }),
        prize: { asset, amount },
        until,
        isBusy: order?.kind === kind && order.period === period,
        onClaim: () => claim.send({ type: 'act.sent', order: { kind, period } }),
      }))}
    />
  )
}
