import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import styles from './table.module.css'

/** Rows until there are some. */
const ROWS = 8

/** A table's place while it is loading: rows and columns of its shape, cards on a phone. */
export function TableSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div className={styles.waits} aria-busy="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.waitRow}>
          {Array.from({ length: Math.min(columns, 6) }, (_cell, column) => (
            <Skeleton key={column} className={styles.waitCell} />
          ))}
        </div>
      ))}
    </div>
  )
}
