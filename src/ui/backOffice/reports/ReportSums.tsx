import { useTranslation } from 'react-i18next'
import { type DayFigures, type Figure, FIGURES } from '#src/api/model/dayFigures.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './reports.module.css'

/** The figures of which the sum stands above the days. */
const SUMMED = ['deposits', 'withdrawals', 'stakes', 'settled', 'returns', 'net'] as const satisfies readonly Figure[]

type ReportSumsProps = {
  readonly days: readonly DayFigures[]
  /** As many days as these, right before them; null = they are not known yet. */
  readonly earlier: readonly DayFigures[] | null
  /** Whose chart is drawn. */
  readonly chosen: Figure
  readonly onChoose: (figure: Figure) => void
}

/** What came and went on all of a report's days, and on those before them; a press on one draws its chart. */
export function ReportSums({ days, earlier, chosen, onChoose }: ReportSumsProps) {
  const { t } = useTranslation('backOffice')
  const sum = (figures: readonly DayFigures[], name: (typeof SUMMED)[number]) =>
    formatMoney(FIGURES[name], sumOf(figures.map((day) => day[name])))
  return (
    <dl className={styles.sums}>
      {SUMMED.map((name) => (
        <div key={name} data-chosen={name === chosen}>
          <dt>
            <button type="button" className={styles.choice} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
              {t(`backOffice.reports.sums.${name}`)}
            </button>
          </dt>
          <dd>
            {sum(days, name)}
            {earlier !== null && <Muted size={12}>{t('backOffice.reports.earlier', { sum: sum(earlier, name) })}</Muted>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
