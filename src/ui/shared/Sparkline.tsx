import styles from './oddsButton.module.css'

type SparklineProps = {
  /** [time in ms, value], oldest first. */
  readonly points: readonly (readonly [at: number, value: number])[]
  /** The way in words. */
  readonly label: string
}

const [WIDTH, HEIGHT] = [28, 16]

/** A value's way as a small line of steps: a price holds until the next one. One that has not changed, or that nobody knows, is not drawn. */
export function Sparkline({ points, label }: SparklineProps) {
  const [first, last] = [points[0], points.at(-1)]
  const values = points.map(([, value]) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (first === undefined || last === undefined || low === high) return null
  const x = (at: number) => (((at - first[0]) / Math.max(1, last[0] - first[0])) * (WIDTH - 2) + 1).toFixed(1)
  const y = (value: number) => (HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4)).toFixed(1)
  const path = points.map(([at, value], index) => (index === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`)).join('')
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
