import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_DAYS, ReportSpan } from '#src/api/model/dayFigures.ts'
import { dayOf, dayStart, formatDay, readDay } from '#src/api/model/day.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { agentDaysMachine } from '#src/machines/agent/agentMachine.ts'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { Card, Row } from '#src/ui/kit/Layout.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './agent.module.css'

const BalanceChart = lazyComponent(async () => (await import('#src/ui/shared/BalanceChart.tsx')).BalanceChart)

export type AgentDaysLogic = { readonly days: typeof agentDaysMachine }

const COUNTS = ['visits', 'registrations', 'firstDeposits'] as const
const SUMS = ['bets', 'stakes', 'returns', 'prizes', 'fees', 'net'] as const
/** The span that a visit begins with, in days. */
const FIRST_SPAN = 14

/** An agent's figures day by day: a chart of one sum, and a table of all. */
export function AgentDays({ logic, now }: { readonly logic: AgentDaysLogic; readonly now: () => number }) {
  const { t } = useTranslation('agent')
  const [wanted, setWanted] = useState<ReportSpan>(() => {
    const today = dayOf(now())
    return { from: formatDay(today - FIRST_SPAN + 1), to: formatDay(today) }
  })
  const [figure, setFigure] = useState<(typeof SUMS)[number]>('net')
  const list = useActorRef(logic.days, { input: { query: wanted } })
  const isFine = Object.keys(fieldErrors(ReportSpan, wanted)).length === 0
  const choose = (change: Partial<ReportSpan>) => {
    const span = { ...wanted, ...change }
    setWanted(span)
    if (Object.keys(fieldErrors(ReportSpan, span)).length === 0) list.send({ type: 'query.changed', query: span })
  }
  const days = useSelector(list, (snapshot) => snapshot.context.items)
  const points = useMemo(
    () => days.toReversed().map((day) => ({ at: dayStart((readDay(day.day) ?? 0) + 1), amount: day[figure] })),
    [days, figure],
  )
  return (
    <Card as="section" aria-labelledby="figures" gap={12}>
      <h2 id="figures">{t('agent.figures')}</h2>
      <Row wrap>
        <DateField label={t('agent.from')} value={wanted.from} onChange={(event) => choose({ from: event.target.value })} />
        <DateField label={t('agent.to')} value={wanted.to} onChange={(event) => choose({ to: event.target.value })} />
        <SelectField
          label={t('agent.figure')}
          value={figure}
          options={SUMS.map((value) => ({ value, label: t(`agent.day.${value}`) }))}
          onChange={(value) => setFigure(SUMS.find((one) => one === value) ?? 'net')}
        />
      </Row>
      {!isFine && <p role="alert">{t('agent.spanWrong', { days: REPORT_DAYS })}</p>}
      {points.length > 1 && <BalanceChart points={points} label={t(`agent.day.${figure}`)} asset="FEN" />}
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={null}
        failedTitle={t('agent.figuresFailed')}
        moreLabel={t('agent.more')}
      >
        {(items) => (
          <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="figures">
            <table className={styles.table}>
              <thead>
                <tr>
                  {(['day', ...COUNTS, ...SUMS] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`agent.day.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{day.day}</th>
                    {COUNTS.map((name) => (
                      <td key={name}>{day[name]}</td>
                    ))}
                    {SUMS.map((name) => (
                      <td key={name}>{formatAmount('FEN', day[name])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PagedList>
    </Card>
  )
}
