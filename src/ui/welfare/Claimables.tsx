import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { CLAIM_MOST } from '#src/api/model/welfare.ts'
import type { claimMachine, ClaimSheet } from '#src/machines/welfare/welfareMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useClaimName } from './useClaimName.ts'
import { ClaimList } from '#src/ui/shared/claims/ClaimList.tsx'

type ClaimablesProps = { readonly sheet: ClaimSheet; readonly claim: typeof claimMachine }

/** What waits for the member, each with its button, and one for all. */
export function Claimables({ sheet: { list, isPaused }, claim: machine }: ClaimablesProps) {
  const { t } = useTranslation('welfare')
  const nameOf = useClaimName()
  const claim = useActorRef(machine)
  const { order, answer, errorKey } = useSelector(claim, (snapshot) => snapshot.context)
  const send = (ids: readonly string[]) => claim.send({ type: 'act.sent', order: ids })
  const isAll = order !== null && order.length > 1
  const all = (
    <Button busy={isAll} disabled={order !== null && !isAll} onClick={() => send(list.slice(0, CLAIM_MOST).map(({ id }) => id))}>
      {t('welfare.claimAll')}
    </Button>
  )
  return (
    <ClaimList
      isFirst
      title={t('welfare.waits')}
      all={list.length > 1 && all}
      none={{ title: t('welfare.none'), text: t('welfare.noneText') }}
      isClaiming={order !== null}
      isPaused={isPaused}
      paid={answer}
      errorKey={errorKey}
      lines={list.map(({ id, kind, period, until, ...prize }) => ({
        id,
        name: nameOf(kind, period),
        prize,
        until,
        isBusy: order?.includes(id) ?? false,
        onClaim: () => send([id]),
      }))}
    />
  )
}
