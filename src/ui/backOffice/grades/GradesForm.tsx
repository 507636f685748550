import { useTranslation } from 'react-i18next'
import { listWords } from '#src/ui/i18n/listWords.ts'
import type { GradeRule } from '#src/api/model/grade.ts'
import { MOST, type OfficePlan, type PlanAnswer } from '#src/api/model/gradePlanFields.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { GradesActRef, GradesOrder } from '#src/machines/backOffice/officeGradesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { GradeHead } from './GradeHead.tsx'
import { NumberCell, PrizeCell } from './PlanCells.tsx'
import { changedIn, placesOf } from './planDraft.ts'
import { usePlanDraft } from './usePlanDraft.ts'
import styles from './grades.module.css'

type GradesFormProps = { readonly plan: OfficePlan; readonly act: GradesActRef }

/** What grades bring, written as one table. Where somebody saved another one meanwhile, theirs stands beside what was typed. */
export function GradesForm({ plan, act }: GradesFormProps) {
  const { t, i18n } = useTranslation('backOffice')
  const sheet = usePlanDraft(plan, act)
  const { version, fields, faults, busy, typed, theirs } = sheet
  const isFine = Object.keys(faults).length === 0
  const columns = (isTried: boolean): readonly Column<GradeRule>[] => [
    { id: 'grade', label: t('backOffice.grades.grade'), cell: ({ grade }) => <GradeHead grade={grade} /> },
    {
      id: 'threshold',
      label: t('backOffice.grades.threshold'),
      cell: ({ threshold }) => <span className={styles.fixed}>{formatMoney('FEN', threshold, { short: true })}</span>,
    },
    ...(['levelPrize', 'monthPrize'] as const).map((name) => ({
      id: name,
      label: t(`backOffice.grades.${name}`),
      // Nobody reaches or keeps the grade that everybody begins with.
      cell: ({ grade }: GradeRule) =>
        grade === 0 ? <Muted as="span">–</Muted> : <PrizeCell sheet={sheet} isTried={isTried} grade={grade} name={name} />,
    })),
    {
      id: 'birthCash',
      label: t('backOffice.grades.birthCash'),
      cell: ({ grade }) => (
        <NumberCell
          sheet={sheet}
          isTried={isTried}
          path={`rules.${grade}.birthCash`}
          label={t('backOffice.grades.of', { grade, what: t('backOffice.grades.birthCash') })}
          unit={t('currency.unit.FEN')}
          bounds={['0', formatAmount('FEN', MOST.birthCash, { short: true })]}
        />
      ),
    },
    {
      id: 'rebate',
      label: t('backOffice.grades.rebate'),
      cell: ({ grade }) => (
        <NumberCell
          sheet={sheet}
          isTried={isTried}
          path={`rules.${grade}.rebate`}
          label={t('backOffice.grades.of', { grade, what: t('backOffice.grades.rebate') })}
          unit="%"
          short
          bounds={['0', String(MOST.rebate / 100)]}
        />
      ),
    },
  ]
  return (
    <ActForm<GradesOrder, PlanAnswer>
      act={act}
      confirm={t('backOffice.act.save')}
      orderOf={(reason) => (isFine ? { reason, version, fields } : null)}
      refusal={({ result }) => {
        if (result === 'signed' || result === 'waits') return t(`backOffice.grades.${result}`)
        return result === 'late' ? `${t('backOffice.grades.late')} ${differ()}`.trim() : null
      }}
      more={() =>
        theirs !== null && (
          <Button variant="outline" block onClick={sheet.takeTheirs}>
            {t('backOffice.grades.takeTheirs')}
          </Button>
        )
      }
    >
      {(isTried) => (
        <>
          <DataTable
            label={t('backOffice.place.grades')}
            rows={plan.plan.rules}
            columns={columns(isTried)}
            keyOf={({ grade }) => String(grade)}
            busy={busy}
            onOpen={undefined}
            onPhone="card"
          />
          <Card gap={12}>
            {(['keepPercent', 'birthdayDays'] as const).map((name) => (
              <div key={name} className={styles.whole}>
                <span aria-hidden="true">{t(`backOffice.grades.${name}`)}</span>
                <NumberCell
                  sheet={sheet}
                  isTried={isTried}
                  path={name}
                  label={t(`backOffice.grades.${name}`)}
                  short
                  unit={name === 'keepPercent' ? '%' : t('backOffice.grades.days')}
                  bounds={['1', String(MOST[name])]}
                />
              </div>
            ))}
          </Card>
          {isTried && !isFine && <p role="alert">{t('backOffice.grades.wrong', { where: where(Object.keys(faults)) })}</p>}
        </>
      )}
    </ActForm>
  )

  /** Where something is, in words: grades, and numbers that are for all. */
  function where(paths: readonly string[]): string {
    const places = placesOf(paths).map((place) =>
      typeof place === 'number' ? t('backOffice.grades.vip', { grade: place }) : t(`backOffice.grades.${place}`),
    )
    return listWords(i18n.language, places)
  }

  function differ(): string {
    const paths = theirs === null ? [] : changedIn(theirs, typed)
    return paths.length === 0 ? '' : t('backOffice.grades.differ', { where: where(paths) })
  }
}
