import { useSelector } from '@xstate/react'
import { ChartLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BalancePoint, HISTORY_DAYS, summaryOf } from '#src/api/model/balanceHistory.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { historyMachine } from '#src/machines/wallet/historyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './history.module.css'

const BalanceChart = lazyComponent(async () => (await import('#src/ui/shared/BalanceChart.tsx')).BalanceChart)

/** A signed amount whose sign stays on the line of its figures. */
const whole = (signed: string): string => signed.replace(/^[+−]/, '$&\u2060')

/** The day that a point ends, in UTC+8. */
const dayOfPoint = ({ at }: BalancePoint) => formatDay(dayOf(at - 1))

export type HistoryPanelProps = { readonly logic: { readonly history: typeof historyMachine } }

/** The balance over time: drawn, in one sentence, and as a table. */
export function HistoryPanel({ logic }: HistoryPanelProps) {
  const { t } = useTranslation('wallet')
  const hidden = useHidden()
  const history = useActorRef(logic.history, { input: { query: { asset: 'FEN', days: 30 } } })
  const { query, items: points, isKnown, errorKey } = useSelector(history, (snapshot) => snapshot.context)
  const format = (amount: Amount) => formatMoney<Asset>(query.asset, amount)
  const summary = summaryOf(points)
  const [first, last] = [points[0], points.at(-1)]
  const isFlat = points.every(({ amount }) => amount === 0)
  return (
    <Card as="section" gap={12} aria-labelledby="wallet-history">
      <h2 id="wallet-history">{t('wallet.history.title')}</h2>
      {hidden ? (
        <Muted digits>{t('wallet.history.hidden')}</Muted>
      ) : (
        <>
          <div className={styles.choices}>
            <RadioGroup
              label={t('wallet.history.asset')}
              value={query.asset}
              options={[
                { value: 'FEN', label: t('wallet.history.cny') },
                { value: 'UUSDT', label: 'USDT' },
              ]}
              onChange={(asset) => history.send({ type: 'query.changed', query: { ...query, asset } })}
            />
            <RadioGroup
              label={t('wallet.history.span')}
              value={query.days}
              options={HISTORY_DAYS.map((days) => ({ value: days, label: t('wallet.history.days', { days }) }))}
              onChange={(days) => history.send({ type: 'query.changed', query: { ...query, days } })}
            />
          </div>
          {errorKey !== null && (
            <ErrorState
              title={t('wallet.history.failed')}
              text={t(errorKey)}
              action={<Button onClick={() => history.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
            />
          )}
          {summary === null || first === undefined || last === undefined ? (
            !isKnown && errorKey === null && <Skeleton className={styles.wait} />
          ) : isFlat ? (
            <EmptyState icon={<ChartLine size={24} />} title={t('wallet.history.empty')} text={t('wallet.history.emptyText')} />
          ) : (
            <>
              <Later fallback={<Skeleton className={styles.wait} />}>
                <BalanceChart points={points} label={t('wallet.history.title')} asset={query.asset} />
              </Later>
              <Muted digits>
                {t('wallet.history.summary', {
                  from: dayOfPoint(first),
                  to: dayOfPoint(last),
                  low: format(summary.low),
                  high: format(summary.high),
                  change: whole(formatMoney<Asset>(query.asset, summary.change, { signed: true })),
                })}
              </Muted>
              <Fold label={t('wallet.history.table')}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('wallet.history.day')}</th>
                      <th scope="col">{t('wallet.history.balance')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {points.toReversed().map((point) => (
                      <tr key={point.at}>
                        <th scope="row">{point === last ? t('wallet.history.now') : dayOfPoint(point)}</th>
                        <td>{format(point.amount)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Fold>
            </>
          )}
        </>
      )}
    </Card>
  )
}
