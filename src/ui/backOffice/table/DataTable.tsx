import type { ReactNode } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import { ROW } from './useTableKeys.ts'
import styles from './table.module.css'

/** One column: what stands above it, and in each of its cells. */
export type Column<Row> = {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Figures, which are read by their ends. */
  readonly isNumber?: boolean
  /** It cannot be hidden. */
  readonly isFixed?: boolean
  /** Not shown until it is chosen. */
  readonly isExtra?: boolean
  /** How the row stands, or what is told of it above all: on a phone it is beside the record's heading. */
  readonly isMark?: boolean
  /** Sentences: on a phone they stand without the column's name. */
  readonly isProse?: boolean
  /** Too long for half a line of a record on a phone: it has a whole one. */
  readonly isLong?: boolean
}

type DataTableProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly busy: boolean
  /** Shows a row from near; the first cell is the button of it. Undefined = there is no more of it. */
  readonly onOpen: ((row: Row) => void) | undefined
  /** The heading that a row stands under; rows with the same one follow each other. Left out = there are none. */
  readonly groupOf?: ((row: Row) => string) | undefined
  /** The heading that comes before the others, where rows stand under it. */
  readonly firstGroup?: string | undefined
  /**
   * What a row is on a phone: a few short lines of two facts each, unless said otherwise; a card with a line each cell, where there is something to
   * write in them; or a card whose facts stand in two columns, each below its name, where facts are many, or are compared.
   */
  readonly onPhone?: OnPhone
}
export type OnPhone = 'record' | 'card' | 'facts'

/** Rows and columns; on a phone each row is a record of its own, whose facts say what they are, two a line. */
export function DataTable<Row>({
  label,
  rows,
  columns,
  keyOf,
  busy,
  onOpen,
  groupOf,
  firstGroup,
  onPhone = 'record',
}: DataTableProps<Row>) {
  const look = onPhone === 'card' ? styles.cardRows : onPhone === 'facts' ? styles.factRows : undefined
  return (
    <table className={cx(styles.table, styles.folded, look)} aria-label={label} aria-busy={busy}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.id} className={cx(column.isNumber === true && styles.number)} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groupOf, firstGroup).map(({ name, own }) => (
        <tbody key={name}>
          {groupOf !== undefined && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                {name}
              </th>
            </tr>
          )}
          {own.map((row) => (
            <tr key={keyOf(row)} className={styles.row}>
              {columns.map((column, index) => {
                const content = column.cell(row)
                return (
                  <td
                    key={column.id}
                    className={cx(
                      styles.cell,
                      index === 0 && styles.first,
                      column.isNumber === true && styles.number,
                      column.isMark === true && styles.mark,
                      column.isProse === true && styles.prose,
                      column.isLong === true && styles.long,
                      isBlank(content) && styles.blank,
                    )}
                    data-label={column.label}
                  >
                    {index === 0 && onOpen !== undefined ? (
                      <button type="button" className={styles.open} onClick={() => onOpen(row)} {...ROW}>
                        {content}
                      </button>
                    ) : (
                      content
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Whether a cell says that there is nothing. */
const isBlank = (content: ReactNode): boolean => content === '' || content === null || content === '–' || content === '—'

type Group<Row> = { readonly name: string; readonly own: readonly Row[] }

/** Rows by their headings, in their order but for the first one; all of them under none where there are none. */
function groupsOf<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
  first: string | undefined,
): readonly Group<Row>[] {
  if (groupOf === undefined) return [{ name: '', own: rows }]
  const names = [...new Set(rows.map(groupOf))].toSorted((one, other) => Number(other === first) - Number(one === first))
  return names.map((name) => ({ name, own: rows.filter((row) => groupOf(row) === name) }))
}
