import { useTranslation } from 'react-i18next'
import type { GradePlan, GradeRule } from '#src/api/model/grade.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { prizeWords } from '#src/ui/shared/claims/prizeWords.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { GradeHead } from './GradeHead.tsx'
import styles from './grades.module.css'

/** The rules of grades, to be read. */
export function GradesTable({ plan, busy }: { readonly plan: GradePlan; readonly busy: boolean }) {
  const { t } = useTranslation('backOffice')
  const { t: claims } = useTranslation('claims')
  const columns: readonly Column<GradeRule>[] = [
    { id: 'grade', label: t('backOffice.grades.grade'), cell: ({ grade }) => <GradeHead grade={grade} /> },
    {
      id: 'threshold',
      label: t('backOffice.grades.threshold'),
      cell: ({ threshold }) => <b>{formatMoney('FEN', threshold, { short: true })}</b>,
      isNumber: true,
      isMark: true,
    },
    {
      id: 'level',
      label: t('backOffice.grades.levelPrize'),
      cell: ({ levelPrize }) => prizeWords(claims, levelPrize),
      isNumber: true,
    },
    {
      id: 'month',
      label: t('backOffice.grades.monthPrize'),
      cell: ({ monthPrize }) => prizeWords(claims, monthPrize),
      isNumber: true,
    },
    {
      id: 'birthday',
      label: t('backOffice.grades.birthCash'),
      cell: ({ birthCash }) => prizeWords(claims, { asset: 'FEN', amount: birthCash }),
      isNumber: true,
    },
    { id: 'rebate', label: t('backOffice.grades.rebate'), cell: ({ rebate }) => `${(rebate / 100).toFixed(2)}%`, isNumber: true },
  ]
  return (
    <>
      <dl className={styles.both}>
        <div>
          <dt>{t('backOffice.grades.keepPercent')}</dt>
          <dd>{plan.keepPercent}%</dd>
        </div>
        <div>
          <dt>{t('backOffice.grades.birthdayDays')}</dt>
          <dd>{t('backOffice.grades.forDays', { days: plan.birthdayDays })}</dd>
        </div>
      </dl>
      <div className={styles.steps}>
        <DataTable
          label={t('backOffice.place.grades')}
          rows={plan.rules}
          columns={columns}
          keyOf={({ grade }) => String(grade)}
          busy={busy}
          onOpen={undefined}
          onPhone="facts"
        />
      </div>
    </>
  )
}
