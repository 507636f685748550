import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { StrayAnswer, StrayRound } from '#src/api/model/strayRound.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { StrayActRef, StrayOrder } from '#src/machines/backOffice/officeStraysMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ActForm } from '../act/ActForm.tsx'
import { Signature, Signatures } from '../act/Signature.tsx'
import { FactList } from '../table/FactList.tsx'
import { StrayForm } from './StrayForm.tsx'
import { useStrayRefusal } from './useStrayRefusal.ts'

type StrayCardProps = {
  readonly round: StrayRound
  /** It ended meanwhile. */
  readonly isOver: boolean
  readonly act: StrayActRef
  readonly backOffice: BackOfficeRef
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly now: () => number
}

/** One round that did not end: what its provider says, both signatures, and what this operator may do about it. */
export function StrayCard({ round, isOver, act, backOffice, session, now }: StrayCardProps) {
  const { t } = useTranslation(['backOffice', 'shared'])
  const refusal = useStrayRefusal()
  const venueName = useVenueName()
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const ownId = useSelector(session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const busy = useActing(act)
  const { answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  // Whether the last act was the question to the provider: how that went is said beside its button.
  const [isAsk, setAsk] = useState(false)
  const asRefused = answer === null ? null : refusal(answer)
  const { roundId, member, venue, stake, payout, openedAt, said, proposal, reference, provider } = round
  const mayAct = rights.includes('money.act')
  const mayApprove = rights.includes('money.approve')
  const settleAs =
    (verdict: 'approve' | 'refuse', proposedAt: number) =>
    (reason: string): StrayOrder => {
      setAsk(false)
      return { act: 'settle', roundId, proposedAt, verdict, reason }
    }
  const facts = [
    { name: t('backOffice.strays.member'), value: member.name },
    { name: t('backOffice.strays.venue'), value: venueName(venue) },
    { name: t('backOffice.strays.stake'), value: formatMoney('FEN', stake) },
    { name: t('backOffice.strays.payout'), value: formatMoney('FEN', payout) },
    { name: t('backOffice.strays.age'), value: dayTime(t, openedAt, now()) },
    { name: t('backOffice.strays.said'), value: t(`backOffice.strays.says.${said?.state ?? 'never'}`) },
    ...(said === null ? [] : [{ name: t('backOffice.strays.saidAt'), value: dayTime(t, said.at, now()) }]),
    { name: t('backOffice.strays.number'), value: roundId },
    { name: t('backOffice.strays.provider'), value: provider },
    { name: t('backOffice.strays.reference'), value: reference },
  ]
  return (
    <Stack>
      <FactList facts={facts} />
      {isOver && <p role="status">{t('backOffice.strays.over')}</p>}
      {!isOver && rights.includes('venues.act') && (
        <Button
          block
          variant="outline"
          busy={busy}
          onClick={() => {
            setAsk(true)
            act.send({ type: 'act.sent', order: { act: 'ask', roundId } })
          }}
        >
          {t('backOffice.strays.ask')}
        </Button>
      )}
      {isAsk && (
        <>
          <Muted role="status">{answer !== null && asRefused === null && t('backOffice.strays.asked')}</Muted>
          <p role="alert">
            {asRefused}
            {errorKey !== null && t('state.because', { what: t('backOffice.act.unknown'), reason: t(errorKey) })}
          </p>
        </>
      )}
      {proposal !== null && (
        <Signatures>
          <Signature
            title={t('backOffice.strays.first')}
            who={proposal.by.name}
            when={dayTime(t, proposal.at, now())}
            words={
              <>
                <b>
                  {t(`backOffice.strays.hows.${proposal.how}`)}{' '}
                  {formatMoney('FEN', proposal.how === 'back' ? stake : proposal.payout)}
                </b>
                <br />
                {proposal.reason}
              </>
            }
          />
          <Signature title={t('backOffice.strays.second')} who={t('backOffice.strays.waits')} />
        </Signatures>
      )}
      {!isOver && proposal !== null && proposal.by.memberId === ownId && <Muted>{t('backOffice.strays.ownWaits')}</Muted>}
      {!isOver && proposal !== null && proposal.by.memberId !== ownId && mayApprove && (
        <ActForm<StrayOrder, StrayAnswer>
          act={act}
          confirm={t('backOffice.strays.approve')}
          orderOf={settleAs('approve', proposal.at)}
          refusal={refusal}
          silent={isAsk}
          more={(send, isBusy) => (
            <Button block variant="outline" busy={isBusy} onClick={() => send(settleAs('refuse', proposal.at))}>
              {t('backOffice.strays.refuse')}
            </Button>
          )}
        />
      )}
      {!isOver && mayAct && (proposal === null || proposal.by.memberId === ownId) && (
        <StrayForm round={round} act={act} silent={isAsk} onSend={() => setAsk(false)} />
      )}
      {!isOver && !mayAct && !mayApprove && <Muted>{t('backOffice.strays.noRight')}</Muted>}
    </Stack>
  )
}
