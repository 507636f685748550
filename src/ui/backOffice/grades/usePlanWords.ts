import { useTranslation } from 'react-i18next'
import type { GradePlan } from '#src/api/model/grade.ts'
import { prizeWords } from '#src/ui/shared/claims/prizeWords.ts'

const NAMES = ['levelPrize', 'monthPrize', 'birthCash', 'rebate'] as const

/** The name of a field of the table by its path, and what stands there in words. */
export function usePlanWords() {
  const { t } = useTranslation('backOffice')
  const { t: claims } = useTranslation('claims')
  const parse = (path: string) => {
    const [, grade, field] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? []
    return { grade: Number(grade), field: NAMES.find((one) => one === field) ?? null }
  }
  return {
    nameOf(path: string): string {
      const { grade, field } = parse(path)
      if (field !== null) return t('backOffice.grades.of', { grade, what: t(`backOffice.grades.${field}`) })
      return t(`backOffice.grades.${path === 'keepPercent' ? 'keepPercent' : 'birthdayDays'}`)
    },
    valueAt(plan: GradePlan, path: string): string {
      const { grade, field } = parse(path)
      const rule = plan.rules[grade]
      if (field === null || rule === undefined)
        return path === 'keepPercent' ? `${plan.keepPercent}%` : t('backOffice.grades.forDays', { days: plan.birthdayDays })
      if (field === 'rebate') return `${(rule.rebate / 100).toFixed(2)}%`
      return prizeWords(claims, field === 'birthCash' ? { asset: 'FEN', amount: rule.birthCash } : rule[field])
    },
  }
}
