import type { ReactNode } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import { ROW } from './useTableKeys.ts'
import styles from './table.module.css'

/** One column: what stands above it, and in each of its cells. */
export type Column<Row> = {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** It cannot be hidden. */
  readonly isFixed?: boolean
  /** Not shown until it is chosen. */
  readonly isExtra?: boolean
}

type DataTableProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly busy: boolean
  /** Shows a row from near; the first cell is the button of it. Undefined = there is no more of it. */
  readonly onOpen: ((row: Row) => void) | undefined
}

/** Rows and columns; on a phone each row is a card, whose lines say what they are. */
export function DataTable<Row>({ label, rows, columns, keyOf, busy, onOpen }: DataTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label} aria-busy={busy}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles.row}>
            {columns.map((column, index) => (
              <td key={column.id} className={cx(styles.cell, index === 0 && styles.first)} data-label={column.label}>
                {index === 0 && onOpen !== undefined ? (
                  <button type="button" className={styles.open} onClick={() => onOpen(row)} {...ROW}>
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
