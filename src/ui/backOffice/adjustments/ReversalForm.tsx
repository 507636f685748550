import { useTranslation } from 'react-i18next'
import type { Adjustment, AdjustmentAnswer } from '#src/api/model/adjustment.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { AdjustmentActRef, AdjustmentOrder } from '#src/machines/backOffice/adjustmentsMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { FactList } from '../table/FactList.tsx'
import { useAdjustedMoney } from './useAdjustedMoney.ts'
import { useAdjustmentRefusal } from './useAdjustmentRefusal.ts'

type ReversalFormProps = {
  /** The id that it is proposed under, made for this form. */
  readonly adjustmentId: string
  readonly writeOff: Adjustment
  readonly act: AdjustmentActRef
}

/** Proposes that a write-off is undone, as a whole: another operator approves it like any adjustment. */
export function ReversalForm({ adjustmentId, writeOff, act }: ReversalFormProps) {
  const { t } = useTranslation('backOffice')
  const money = useAdjustedMoney()
  const refusal = useAdjustmentRefusal()
  const { adjustmentId: writeOffId, asset, amount } = writeOff
  return (
    <ActForm<AdjustmentOrder, AdjustmentAnswer>
      act={act}
      confirm={t('backOffice.adjustments.propose')}
      orderOf={(reason) => ({
        act: 'propose',
        adjustmentId,
        fields: { way: 'reversal', writeOffId, asset, amount: toWire(amount) },
        reason,
      })}
      refusal={refusal}
    >
      {() => (
        <>
          <FactList
            facts={[
              { name: t('backOffice.adjustments.amount'), value: money(writeOff) },
              { name: t('backOffice.adjustments.about'), value: writeOff.about?.id ?? '–' },
              { name: t('backOffice.adjustments.number'), value: writeOffId },
            ]}
          />
          <Muted>{t('backOffice.adjustments.wayHint.reversal')}</Muted>
        </>
      )}
    </ActForm>
  )
}
