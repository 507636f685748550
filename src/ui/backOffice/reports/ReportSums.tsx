import { useTranslation } from 'react-i18next'
import { changeOf, type DayFigures, type Figure, FIGURE_NAMES, FIGURES, marginOf } from '#src/api/model/dayFigures.ts'
import { type Amount, sumOf } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Change, inPercent } from './Change.tsx'
import styles from './reports.module.css'

/** The figures whose sum always stands above the days; the first is what all of them come to. */
const SUMMED = ['net', 'stakes', 'settled', 'returns', 'deposits', 'withdrawals'] as const satisfies readonly Figure[]

const isSummed = (name: Figure): name is (typeof SUMMED)[number] => SUMMED.some((one) => one === name)

type ReportSumsProps = {
  readonly days: readonly DayFigures[]
  /** As many days as these, right before them; null = they are not known yet. */
  readonly earlier: readonly DayFigures[] | null
  /** Whose chart is drawn. */
  readonly chosen: Figure
  readonly onChoose: (figure: Figure) => void
}

/** What came and went on all of a report's days, how much more or less that is than on those before them, and what the house kept of it; a press on a sum draws its chart. */
export function ReportSums({ days, earlier, chosen, onChoose }: ReportSumsProps) {
  const { t } = useTranslation('backOffice')
  // The others stand after them where there was any, or where the chart is of them.
  const others = FIGURE_NAMES.filter((name) => !isSummed(name) && (name === chosen || days.some((day) => day[name] !== 0)))
  const sum = (figures: readonly DayFigures[], name: Figure) => sumOf<Asset>(figures.map((day) => day[name]))
  const words = (name: Figure, amount: Amount) => formatMoney<Asset>(FIGURES[name], amount)
  const margin = marginOf(days)
  return (
    <dl className={styles.sums}>
      {[...SUMMED, ...others].map((name) => {
        const amount = sum(days, name)
        // Nothing after nothing needs no word.
        const before = earlier === null ? null : sum(earlier, name)
        return (
          <div key={name} data-chosen={name === chosen} data-first={name === SUMMED[0]}>
            <dt>
              <button type="button" className={styles.choice} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
                {isSummed(name) ? t(`backOffice.reports.sums.${name}`) : t(`backOffice.reports.${name}`)}
              </button>
            </dt>
            <dd>
              <span data-loss={name === 'net' && amount < 0}>{words(name, amount)}</span>
              {name === 'net' && margin !== null && (
                <small>{t('backOffice.reports.margin', { margin: inPercent(margin) })}</small>
              )}
              {before !== null && (before !== 0 || amount !== 0) && (
                <small>
                  <Change change={changeOf(amount, before)} />
                  {t('backOffice.reports.earlier', { sum: words(name, before) })}
                </small>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
