import type { ReactNode } from 'react'
import { ROAD_ROWS } from '#src/api/model/games/baccarat/roads.ts'
import styles from './road.module.css'

/** Side of a field, in units of the picture. */
export const FIELD = 16

/** The first column that is seen of so many. */
export const firstOf = (columns: readonly number[], seen: number) => Math.max(0, Math.max(-1, ...columns) + 1 - seen)

type RoadProps = {
  readonly columns: number
  /** What it shows, in words; empty = nothing yet. */
  readonly label: string
  readonly children: ReactNode
}

/** The fields of a road map, with the marks that lie on them. */
export function Road({ columns, label, children }: RoadProps) {
  const down = Array.from({ length: columns + 1 }, (_, at) => `M${at * FIELD} 0V${ROAD_ROWS * FIELD}`)
  const across = Array.from({ length: ROAD_ROWS + 1 }, (_, at) => `M0 ${at * FIELD}H${columns * FIELD}`)
  return (
    <svg
      className={styles.road}
      viewBox={`-0.5 -0.5 ${columns * FIELD + 1} ${ROAD_ROWS * FIELD + 1}`}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={styles.grid} d={[...down, ...across].join('')} />
      {children}
    </svg>
  )
}
