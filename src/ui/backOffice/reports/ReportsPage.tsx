import { useSelector } from '@xstate/react'
import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import {
  type DayFigures,
  type Figure,
  FIGURE_NAMES,
  FIGURES,
  openingFigure,
  REPORT_DAYS,
  ReportSpan,
} from '#src/api/model/dayFigures.ts'
import { dayOf, formatDay, readDay } from '#src/api/model/day.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { reportExportMachine, reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { type Address, useAddress } from '../table/useAddress.ts'
import { useListQuery } from '../table/useListQuery.ts'
import { Course } from './Course.tsx'
import { ReportSums } from './ReportSums.tsx'
import { VenueSums } from './VenueSums.tsx'
import styles from './reports.module.css'

type ReportsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly report: typeof reportMachine; readonly reportExport: typeof reportExportMachine }
  readonly now: () => number
}

/** What most sites have none of. */
const EXTRA: ReadonlySet<Figure> = new Set(['depositsUsdt', 'withdrawalsUsdt', 'adjustmentsUsdt', 'adjustmentsGold'])
/** What has to be known of the figures. */
const NOTES = ['net', 'deposits', 'days'] as const
/** The spans that are one press away, in days. */
const SPANS = [7, 14, 30] as const
/** The span that a visit begins with, in days. */
const FIRST_SPAN = 14
/** The figure whose chart a visit begins with: every site has it. */
const FIRST_FIGURE: Figure = 'stakes'

/** Whether anything came or went on a day. */
const isMoved = (day: DayFigures): boolean => FIGURE_NAMES.some((name) => day[name] !== 0)

/** Whether a figure came of what was settled on a day: nothing is a sum then, too. */
const isOutcome = (day: DayFigures, name: Figure): boolean => (name === 'net' || name === 'returns') && day.settled !== 0

/** The days that the address asks for; without any, the last two weeks. */
function spanOf(
  address: Address,
  now: number,
): { readonly span: ReportSpan; readonly usual: ReportSpan; readonly isFine: boolean } {
  const today = dayOf(now)
  const usual = { from: formatDay(today - FIRST_SPAN + 1), to: formatDay(today) }
  const wanted = { from: address.get('from') ?? usual.from, to: address.get('to') ?? usual.to }
  const isFine = Object.keys(fieldErrors(ReportSpan, wanted)).length === 0
  return { span: isFine ? wanted : usual, usual, isFine }
}

/** As many days as a span has, right before it. */
function spanBefore({ from, to }: ReportSpan): ReportSpan {
  const [first, last] = [readDay(from) ?? 0, readDay(to) ?? 0]
  return { from: formatDay(2 * first - last - 1), to: formatDay(first - 1) }
}

/** What came and went day by day, as a table, a chart of one figure and a file. */
export function ReportsPage({ actors, logic, now }: ReportsPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const { span, usual, isFine } = spanOf(address, now())
  const today = formatDay(dayOf(now()))
  const list = useActorRef(logic.report, { input: { query: span } })
  const before = spanBefore(span)
  const earlier = useActorRef(logic.report, { input: { query: before } })
  useListQuery(earlier, before)
  const { items: earlierDays, isKnown: isEarlierKnown } = useSelector(earlier, (snapshot) => snapshot.context)
  const file = useActorRef(logic.reportExport)
  const saving = useActing(file)
  const { answer, errorKey } = useSelector(file, (snapshot) => snapshot.context)
  const { items: days, isKnown, errorKey: daysErrorKey } = useSelector(list, (snapshot) => snapshot.context)
  const opening = useMemo(() => openingFigure(days), [days])
  const figure = FIGURE_NAMES.find((name) => name === address.get('figure')) ?? FIRST_FIGURE
  // A day on which nothing moved would be a row of its date alone.
  const folded = days.filter((day) => !isMoved(day)).length
  // A line along the bottom of a scale that nothing gave would say less.
  const isNothing = days.every((day) => day[figure] === 0)
  const columns: readonly Column<DayFigures>[] = [
    {
      id: 'day',
      label: t('backOffice.reports.day'),
      cell: ({ day }) => (
        <span className={styles.day}>
          {day}
          {day === today && <Badge tone="brand">{t('backOffice.reports.today')}</Badge>}
        </span>
      ),
      isFixed: true,
    },
    ...FIGURE_NAMES.map((name) => ({
      id: name,
      label: t(`backOffice.reports.${name}`),
      cell: (day: DayFigures) =>
        day[name] === 0 && !isOutcome(day, name) ? (
          <span className={styles.none}>–</span>
        ) : (
          <span className={styles.number} data-loss={name === 'net' && day.net < 0}>
            {formatAmount(FIGURES[name], day[name])}
          </span>
        ),
      isNumber: true,
      isExtra: EXTRA.has(name),
    })),
  ]
  const headings = [t('backOffice.reports.day'), ...FIGURE_NAMES.map((name) => t(`backOffice.reports.${name}`))]
  return (
    <TablePage
      title={t('backOffice.place.reports')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={span}
      filters={[
        { id: 'from', label: t('backOffice.reports.from'), kind: 'date', usual: usual.from },
        { id: 'to', label: t('backOffice.reports.to'), kind: 'date', usual: usual.to },
      ]}
      beside={
        <Row role="group" aria-label={t('backOffice.reports.spans')}>
          {SPANS.map((length) => {
            const from = formatDay(dayOf(now()) - length + 1)
            const isChosen = span.from === from && span.to === usual.to
            return (
              <Button
                key={length}
                variant={isChosen ? 'soft' : 'outline'}
                aria-pressed={isChosen}
                onClick={() => address.set({ from, to: usual.to })}
              >
                {t('backOffice.reports.lastDays', { days: length })}
              </Button>
            )
          })}
        </Row>
      }
      columns={columns}
      keyOf={({ day }) => day}
      onPhone="facts"
      keeps={isMoved}
      empty={t('backOffice.reports.empty')}
      tools={
        <Button variant="outline" busy={saving} onClick={() => file.send({ type: 'act.sent', order: { span, headings } })}>
          {t('backOffice.table.csv')}
        </Button>
      }
      above={
        <Card>
          {/* Nothing is not said to be nothing before it is known. */}
          {!isKnown && daysErrorKey === null && <Skeleton className={styles.waits} />}
          {isKnown && (
            <ReportSums
              days={days}
              earlier={isEarlierKnown ? earlierDays : null}
              chosen={figure}
              onChoose={(name) => address.set({ figure: name })}
            />
          )}
          {!isFine && <p role="alert">{t('backOffice.reports.span', { days: REPORT_DAYS })}</p>}
          {days.length > 0 && isNothing && (
            <Muted>
              {opening === null
                ? t('backOffice.reports.nothingAtAll')
                : t('backOffice.reports.nothing', { figure: t(`backOffice.reports.${figure}`) })}
            </Muted>
          )}
          {!isNothing && <Course days={days} earlier={isEarlierKnown ? earlierDays : null} figure={figure} />}
          <div className={styles.below}>
            <Muted size={12}>
              {span.from} – {span.to}
              {span.to === today && ` · ${t('backOffice.reports.untilNow')}`}
            </Muted>
            <details className={styles.how}>
              <summary>
                {t('backOffice.reports.how')}
                <ChevronDown size={16} aria-hidden="true" />
              </summary>
              <ul className={styles.notes}>
                {NOTES.map((note) => (
                  <li key={note}>{t(`backOffice.reports.notes.${note}`)}</li>
                ))}
              </ul>
            </details>
          </div>
        </Card>
      }
    >
      {folded > 0 && folded < days.length && <Muted>{t('backOffice.reports.folded', { days: folded })}</Muted>}
      <VenueSums days={days} />
      <Muted role="status">
        {answer !== null && t('backOffice.table.saved', { rows: answer })}
        {errorKey !== null && t('state.because', { what: t('backOffice.table.csvFailed'), reason: t(errorKey) })}
      </Muted>
    </TablePage>
  )
}
