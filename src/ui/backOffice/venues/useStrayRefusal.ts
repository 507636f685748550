import { useTranslation } from 'react-i18next'
import type { StrayAnswer } from '#src/api/model/strayRound.ts'

/** Why nothing was done about a round that does not end, in words; null = it was. */
export function useStrayRefusal(): (answer: StrayAnswer) => string | null {
  const { t } = useTranslation('backOffice')
  return ({ result }) => (result === 'done' ? null : t(`backOffice.strays.refused.${result}`))
}
