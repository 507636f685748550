import { useTranslation } from 'react-i18next'
import type { Adjustment, AdjustmentAnswer } from '#src/api/model/adjustment.ts'
import type { AdjustmentActRef, AdjustmentOrder } from '#src/machines/backOffice/adjustmentsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { MemberMoneyFacts } from '../act/MemberMoneyFacts.tsx'
import { Signature, Signatures } from '../act/Signature.tsx'
import { FactList } from '../table/FactList.tsx'
import { useAdjustedMoney } from './useAdjustedMoney.ts'
import { useAdjustmentRefusal } from './useAdjustmentRefusal.ts'
import styles from './adjustments.module.css'

type AdjustmentCardProps = {
  readonly adjustment: Adjustment
  readonly act: AdjustmentActRef
  readonly now: () => number
  readonly ownId: string
  readonly mayAct: boolean
  readonly mayApprove: boolean
  /** Begins the proposal that undoes this one. */
  readonly onUndo: () => void
}

/** One adjustment: how much of whose, why, the two operators' signatures, and what this one may do about it. */
export function AdjustmentCard({ adjustment, act, now, ownId, mayAct, mayApprove, onUndo }: AdjustmentCardProps) {
  const { t } = useTranslation('backOffice')
  const money = useAdjustedMoney()
  const refusal = useAdjustmentRefusal()
  const { adjustmentId, way, state, member, about, provider, payment, words, reason, by, at, expiresAt, end } = adjustment
  const isOwn = by.memberId === ownId
  const facts = [
    { name: t('backOffice.adjustments.member'), value: member.name },
    { name: t('backOffice.adjustments.state'), value: t(`backOffice.adjustments.states.${state}`) },
    { name: t('backOffice.adjustments.about'), value: about?.id ?? '–' },
    ...(provider === null ? [] : [{ name: t('backOffice.adjustments.provider'), value: provider }]),
    ...(payment === null ? [] : [{ name: t('backOffice.adjustments.paymentNumber'), value: payment }]),
    ...(words === null ? [] : [{ name: t('backOffice.adjustments.words'), value: words }]),
    { name: t('backOffice.adjustments.number'), value: adjustmentId },
    ...(end?.ledgerId == null ? [] : [{ name: t('backOffice.adjustments.ledger'), value: end.ledgerId }]),
  ]
  return (
    <Stack>
      <p className={styles.amount} data-way={way}>
        {money(adjustment)}
      </p>
      <FactList facts={facts} />
      {state === 'proposed' && <MemberMoneyFacts name={member.name} money={member.money} now={now} />}
      <Signatures>
        <Signature title={t('backOffice.adjustments.by')} who={by.name} when={dayTime(t, at, now())} words={reason} />
        {end === null ? (
          <Signature
            title={t('backOffice.adjustments.endBy')}
            who={t(state === 'expired' ? 'backOffice.adjustments.states.expired' : 'backOffice.adjustments.waits')}
            when={t('backOffice.adjustments.until', { at: dayTime(t, expiresAt, now()) })}
          />
        ) : (
          <Signature
            title={t(`backOffice.adjustments.ended.${state === 'booked' || state === 'refused' ? state : 'takenBack'}`)}
            who={end.by.name}
            when={dayTime(t, end.at, now())}
            words={end.reason}
          />
        )}
      </Signatures>
      {way === 'writeOff' && state === 'booked' && mayAct && (
        <Button block variant="outline" onClick={onUndo}>
          {t('backOffice.adjustments.undo')}
        </Button>
      )}
      {state === 'proposed' && isOwn && <Muted>{t('backOffice.adjustments.ownWaits')}</Muted>}
      {state === 'proposed' && isOwn && mayAct && (
        <ActForm<AdjustmentOrder, AdjustmentAnswer>
          act={act}
          danger
          confirm={t('backOffice.adjustments.takeBack')}
          orderOf={(why) => ({ act: 'takeBack', adjustmentId, reason: why })}
          refusal={refusal}
        />
      )}
      {state === 'proposed' && !isOwn && mayApprove && member.memberId !== ownId && (
        <ActForm<AdjustmentOrder, AdjustmentAnswer>
          act={act}
          confirm={t('backOffice.adjustments.approve')}
          orderOf={(why) => ({ act: 'settle', adjustmentId, verdict: 'approve', reason: why })}
          refusal={refusal}
          more={(send, busy) => (
            <Button
              block
              variant="outline"
              busy={busy}
              onClick={() => send((why) => ({ act: 'settle', adjustmentId, verdict: 'refuse', reason: why }))}
            >
              {t('backOffice.adjustments.refuse')}
            </Button>
          )}
        />
      )}
    </Stack>
  )
}
