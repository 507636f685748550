/** What a table program would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as a CSV file: every text in quotes, one that a table program would reckon made harmless by an apostrophe; numbers as they are.
 * It begins with a mark that says it is UTF-8, or Chinese would be garbled.
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}
