import { useMemo } from 'react'
import type { BalancePoint } from '#src/api/model/balanceHistory.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { drawBalance } from './drawBalance.ts'
import styles from './balanceChart.module.css'

type BalanceChartProps = {
  readonly points: readonly BalancePoint[]
  /** What is drawn, in words; the figures are in the text beside it. */
  readonly label: string
  readonly asset: Asset
  /** What each day has by itself, as a bar each, instead of one line. */
  readonly isByDay?: boolean
  /** What as many days before had, in the same order, as a line over them; left out = there is none. */
  readonly before?: readonly Amount[] | undefined
}

/** The balance as a line. A picture only: what it says is told in words and in a table beside it. */
export function BalanceChart({ points, label, asset, isByDay = false, before }: BalanceChartProps) {
  const draw = useMemo(
    () => (element: HTMLElement | null) => (element === null ? undefined : drawBalance(element, points, asset, isByDay, before)),
    [points, asset, isByDay, before],
  )
  return <div ref={draw} className={styles.chart} role="img" aria-label={label} />
}
