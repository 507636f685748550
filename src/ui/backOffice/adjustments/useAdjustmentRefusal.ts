import { useTranslation } from 'react-i18next'
import type { AdjustmentAnswer } from '#src/api/model/adjustment.ts'

/** Why nothing was done about an adjustment, in words; null = it was. */
export function useAdjustmentRefusal(): (answer: AdjustmentAnswer) => string | null {
  const { t } = useTranslation('backOffice')
  return ({ result }) => (result === 'done' ? null : t(`backOffice.adjustments.refused.${result}`))
}
