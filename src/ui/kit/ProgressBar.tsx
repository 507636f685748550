import { cx } from './cx.ts'
import styles from './progressBar.module.css'

type ProgressBarProps = {
  readonly value: number
  readonly max: number
  /** What it measures, for those who do not see it. */
  readonly label: string
  /** Gold is for grades and coins. */
  readonly tone?: 'brand' | 'gold'
  readonly className?: string | undefined
}

/** How much of something is done: as wide as its place, 8 px high. A value above the most shows as full. */
export function ProgressBar({ value, max, label, tone = 'brand', className }: ProgressBarProps) {
  return (
    <progress className={cx(styles.bar, styles[tone], className)} value={Math.min(value, max)} max={max} aria-label={label} />
  )
}
