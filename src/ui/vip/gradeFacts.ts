import { useTranslation } from 'react-i18next'
import type { GradeRule } from '#src/api/model/grade.ts'
import { prizeWords } from '#src/ui/shared/claims/prizeWords.ts'

/** What a grade brings, each with its name. */
export function useGradeFacts() {
  const { t } = useTranslation('vip')
  const { t: claims } = useTranslation('claims')
  return ({ levelPrize, monthPrize, birthCash, rebate }: GradeRule) =>
    [
      [t('vip.level'), prizeWords(claims, levelPrize)],
      [t('vip.monthly'), prizeWords(claims, monthPrize)],
      [t('vip.birthday'), prizeWords(claims, { asset: 'FEN', amount: birthCash })],
      [t('vip.rebate'), `${(rebate / 100).toFixed(2)}%`],
    ] as const
}
