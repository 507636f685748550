import { useTranslation } from 'react-i18next'
import { type DayFigures, type Figure, FIGURE_NAMES, FIGURES } from '#src/api/model/dayFigures.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './reports.module.css'

/** The figures whose sum always stands above the days. */
const SUMMED = ['deposits', 'withdrawals', 'stakes', 'settled', 'returns', 'net'] as const satisfies readonly Figure[]

const isSummed = (name: Figure): name is (typeof SUMMED)[number] => SUMMED.some((one) => one === name)

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
  // The others stand after them where there was any, or where the chart is of them.
  const others = FIGURE_NAMES.filter((name) => !isSummed(name) && (name === chosen || days.some((day) => day[name] !== 0)))
  const sum = (figures: readonly DayFigures[], name: Figure) =>
    formatMoney<Asset>(FIGURES[name], sumOf<Asset>(figures.map((day) => day[name])))
  return (
    <dl className={styles.sums}>
      {[...SUMMED, ...others].map((name) => (
        <div key={name} data-chosen={name === chosen}>
          <dt>
            <button type="button" className={styles.choice} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
              {isSummed(name) ? t(`backOffice.reports.sums.${name}`) : t(`backOffice.reports.${name}`)}
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
