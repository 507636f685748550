import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { courseOf, type DayFigures, type Figure, FIGURES } from '#src/api/model/dayFigures.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import styles from './reports.module.css'

const BalanceChart = lazyComponent(async () => (await import('#src/ui/shared/BalanceChart.tsx')).BalanceChart)

type CourseProps = {
  /** The latest first. */
  readonly days: readonly DayFigures[]
  /** As many days right before them, the latest first; null = they are not known yet. */
  readonly earlier: readonly DayFigures[] | null
  readonly figure: Figure
}

/** One figure day by day as a chart, with the days before it as a line where those had any, and in words its average, and its highest day and its lowest where one day alone was that. */
export function Course({ days, earlier, figure }: CourseProps) {
  const { t } = useTranslation('backOffice')
  const label = t(`backOffice.reports.${figure}`)
  const points = useMemo(
    () => [...days].reverse().map((day) => ({ at: dayStart((readDay(day.day) ?? 0) + 1), amount: day[figure] })),
    [days, figure],
  )
  const before = useMemo(() => {
    const amounts: readonly Amount[] = [...(earlier ?? [])].reverse().map((day) => day[figure])
    return amounts.length === days.length && amounts.some((amount) => amount !== 0) ? amounts : undefined
  }, [days.length, earlier, figure])
  const course = courseOf(days, figure)
  if (course === null || points.length < 2) return null
  const words = (amount: Amount) => formatMoney<Asset>(FIGURES[figure], amount)
  const facts = [
    { name: t('backOffice.reports.average'), value: words(course.average), day: null },
    ...[
      { name: t('backOffice.reports.highest'), day: course.highest },
      { name: t('backOffice.reports.lowest'), day: course.lowest },
    ].flatMap(({ name, day }) => (day === null ? [] : [{ name, value: words(day[figure]), day: day.day }])),
  ]
  const signs = new Set(days.flatMap((day) => (day[figure] === 0 ? [] : [day[figure] < 0])))
  return (
    <div className={styles.course}>
      <div className={styles.drawing}>
        <p className={styles.legend}>
          <b>{label}</b>
          <span data-of="days" data-sign={signs.size > 1 ? 'both' : signs.has(true) ? 'below' : 'above'}>
            {t('backOffice.reports.theseDays')}
          </span>
          {before !== undefined && <span data-of="before">{t('backOffice.reports.daysBefore', { days: days.length })}</span>}
        </p>
        <PartBoundary waiting={<Skeleton className={styles.chart} />}>
          <BalanceChart points={points} label={label} asset={FIGURES[figure]} isByDay before={before} />
        </PartBoundary>
      </div>
      <ul className={styles.marks}>
        {facts.map(({ name, value, day }) => (
          <li key={name}>
            <span>{name}</span>
            <b>{value}</b>
            {day !== null && <small>{day}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}
