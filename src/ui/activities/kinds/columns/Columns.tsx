import type { ReactNode } from 'react'
import styles from './columns.module.css'

type ColumnsProps = {
  /** What stands beside it where there is room, and below it where there is none. */
  readonly side: ReactNode
  readonly children: ReactNode
}

/** What one does in an activity, and what holds there. */
export function Columns({ side, children }: ColumnsProps) {
  return (
    <div className={styles.room}>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{side}</div>
      </div>
    </div>
  )
}
