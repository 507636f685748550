import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTenths } from '#src/api/model/tenths.ts'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { COUNT_NAMES, streamRows } from '#src/machines/inspector/streamRates.ts'
import styles from './streams.module.css'

/** Each stream's totals, rates and last minute. */
export function StreamsView({ inspector }: { readonly inspector: InspectorRef }) {
  const { t } = useTranslation('inspector')
  const samples = useSelector(inspector, ({ context }) => context.samples)
  const view = useSelector(inspector, ({ context }) => context.view)
  const rows = useMemo(() => streamRows(samples, view), [samples, view])
  if (rows.length === 0) return <p className={styles.quiet}>{t('inspector.noLanes')}</p>
  return (
    <ul className={styles.streams}>
      {rows.map(({ name, totals, rates, series }) => (
        <li key={name} className={styles.stream}>
          <h2>{name}</h2>
          <Bars series={series} label={t('inspector.lastMinute', { name })} />
          <dl>
            {COUNT_NAMES.map((what) => (
              <div key={what} data-what={what} data-some={totals[what] > 0}>
                <dt>{t(`inspector.lane.${what}`)}</dt>
                <dd>
                  {totals[what]} <small>{t('inspector.perSecond', { rate: formatTenths(rates[what]) })}</small>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const BAR = 4
const HEIGHT = 32

function Bars({ series, label }: { readonly series: readonly number[]; readonly label: string }) {
  const most = Math.max(1, ...series)
  return (
    <svg className={styles.bars} viewBox={`0 0 ${60 * BAR} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {series.map((value, index) => {
        const height = (value / most) * HEIGHT
        const x = (60 - series.length + index) * BAR
        return <rect key={x} x={x} y={HEIGHT - height} width={BAR - 1} height={height} />
      })}
    </svg>
  )
}
