import { GROWTH } from '#server/platform/growth.ts'
import { withTables } from './withTables.ts'

/** The text of docs/operate.md with its table of what bounds each table made again. */
export function withGrowthTable(markdown: string): string {
  const rows = Object.entries(GROWTH)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([table, { bound }]) => `| \`${table}\` | ${bound} |`)
  return withTables(markdown, [['growth', ['| table | bound |', '|---|---|', ...rows].join('\n')]])
}
