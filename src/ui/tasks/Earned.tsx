import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { CLAIM_MOST } from '#src/api/model/welfare.ts'
import type { claimMachine, ClaimSheet } from '#src/machines/welfare/welfareMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ClaimList } from '#src/ui/shared/claims/ClaimList.tsx'
import { taskClaim } from '#src/ui/shared/claims/taskClaim.ts'

type EarnedProps = { readonly sheet: ClaimSheet; readonly claim: typeof claimMachine }

/** What finished tasks bring, each with its button, and one for all. */
export function Earned({ sheet: { list, isPaused }, claim: machine }: EarnedProps) {
  const { t } = useTranslation('tasks')
  const claim = useActorRef(machine)
  const { order, answer, errorKey } = useSelector(claim, (snapshot) => snapshot.context)
  const own = list.filter(({ kind }) => kind === 'task')
  const send = (ids: readonly string[]) => claim.send({ type: 'act.sent', order: ids })
  const isAll = order !== null && order.length > 1
  const all = (
    <Button busy={isAll} disabled={order !== null && !isAll} onClick={() => send(own.slice(0, CLAIM_MOST).map(({ id }) => id))}>
      {t('tasks.claimAll')}
    </Button>
  )
  return (
    <ClaimList
      title={t('tasks.earned')}
      all={own.length > 1 && all}
      none={{ title: t('tasks.none'), text: t('tasks.noneText') }}
      isClaiming={order !== null}
      isPaused={isPaused}
      paid={answer}
      errorKey={errorKey}
      lines={own.map(({ id, period, until, ...prize }) => ({
        id,
        name: taskClaim(t, period),
        prize,
        until,
        isBusy: order?.includes(id) ?? false,
        onClaim: () => send([id]),
      }))}
    />
  )
}
