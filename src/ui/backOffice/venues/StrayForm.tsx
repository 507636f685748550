import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { MOST_PAID, STRAY_ENDS, type StrayAnswer, type StrayEnd, type StrayRound } from '#src/api/model/strayRound.ts'
import type { StrayActRef, StrayOrder } from '#src/machines/backOffice/officeStraysMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useStrayRefusal } from './useStrayRefusal.ts'

type StrayFormProps = {
  readonly round: StrayRound
  readonly act: StrayActRef
  /** The last act was not this form's. */
  readonly silent: boolean
  /** Something is proposed. */
  readonly onSend: () => void
}

/** How an operator proposes to end a round. */
export function StrayForm({ round: { roundId, payout, proposal }, act, silent, onSend }: StrayFormProps) {
  const { t } = useTranslation('backOffice')
  const refusal = useStrayRefusal()
  const ends = STRAY_ENDS.filter((end) => end !== 'back' || payout === 0)
  const [how, setHow] = useState<StrayEnd>(ends[0] ?? 'paid')
  const [text, setText] = useState('')
  const judged = judgeAmount(text, { asset: 'FEN', max: MOST_PAID })
  // Nothing is paid for a round that lost.
  const paid = /^0+(?:\.0+)?$/.test(text.trim()) ? '0' : judged.fault !== null ? null : toWire(judged.amount)
  const max = formatMoney('FEN', MOST_PAID)
  return (
    <ActForm<StrayOrder, StrayAnswer>
      act={act}
      confirm={t(proposal === null ? 'backOffice.strays.propose' : 'backOffice.strays.proposeAgain')}
      orderOf={(reason) => {
        const sum = how === 'back' ? '0' : paid
        if (sum === null) return null
        onSend()
        return { act: 'propose', roundId, how, payout: sum, reason }
      }}
      refusal={refusal}
      silent={silent}
    >
      {(isTried) => (
        <>
          <SelectField
            label={t('backOffice.strays.how')}
            value={how}
            options={ends.map((value) => ({ value, label: t(`backOffice.strays.hows.${value}`) }))}
            onChange={(value) => setHow(ends.find((one) => one === value) ?? how)}
          />
          <Muted size={12}>{t(`backOffice.strays.howHint.${how}`)}</Muted>
          {how === 'paid' && (
            <MoneyField
              asset="FEN"
              label={t('backOffice.strays.amount')}
              description={t('backOffice.strays.tooHigh', { max })}
              fault={isTried && paid === null ? judged.fault : null}
              faultWords={{
                missing: t('backOffice.fault.empty'),
                notAmount: t('backOffice.fault.other'),
                high: t('backOffice.strays.tooHigh', { max }),
              }}
              text={text}
              onChange={setText}
            />
          )}
        </>
      )}
    </ActForm>
  )
}
