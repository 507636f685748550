import { useTranslation } from 'react-i18next'
import type { GradePlan } from '#src/api/model/grade.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { prizeWords } from '#src/ui/shared/claims/prizeWords.ts'
import { FactList } from '../table/FactList.tsx'
import { GradeHead } from './GradeHead.tsx'
import styles from './grades.module.css'

/** The rules of grades, to be read: grades are compared, so it stays one table that is pushed sideways where there is no room. */
export function GradesTable({ plan, busy }: { readonly plan: GradePlan; readonly busy: boolean }) {
  const { t } = useTranslation('backOffice')
  const { t: claims } = useTranslation('claims')
  const heads = ['threshold', 'levelPrize', 'monthPrize', 'birthCash', 'rebate'] as const
  return (
    <>
      <div className={styles.scroll} role="region" aria-label={t('backOffice.place.grades')} tabIndex={0}>
        <table className={styles.table} aria-label={t('backOffice.place.grades')} aria-busy={busy}>
          <thead>
            <tr>
              <th scope="col">{t('backOffice.grades.grade')}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`backOffice.grades.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.rules.map(({ grade, threshold, levelPrize, monthPrize, birthCash, rebate }) => (
              <tr key={grade}>
                <th scope="row">
                  <GradeHead grade={grade} />
                </th>
                <td>{formatMoney('FEN', threshold, { short: true })}</td>
                <td>{prizeWords(claims, levelPrize)}</td>
                <td>{prizeWords(claims, monthPrize)}</td>
                <td>{prizeWords(claims, { asset: 'FEN', amount: birthCash })}</td>
                <td>{`${(rebate / 100).toFixed(2)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FactList
        facts={[
          { name: t('backOffice.grades.keepPercent'), value: `${plan.keepPercent}%` },
          { name: t('backOffice.grades.birthdayDays'), value: t('backOffice.grades.forDays', { days: plan.birthdayDays }) },
        ]}
      />
    </>
  )
}
