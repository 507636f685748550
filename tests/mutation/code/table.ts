import type { Row } from './fates.ts'

const HEAD = ['folder', 'killed', 'time out', 'survived', 'no coverage', 'share', 'no different', 'static', 'not tried']

export const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`)

/** Rows as lines of a table, columns by their ends. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.folder,
    ...[row.killed, row.timeout, row.survived, row.uncovered].map(String),
    percent(row.share),
    ...[row.known, row.static, row.leftOut].map(String),
  ])
  const all = [HEAD, ...cells]
  const width = (column: number) => Math.max(...all.map((line) => line[column]?.length ?? 0))
  return all
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
