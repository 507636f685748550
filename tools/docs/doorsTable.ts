import { DOORS } from '#server/platform/redis/doors.ts'
import { withTables } from './withTables.ts'

/** The text of docs/operate.md with its table of what becomes of doors while Redis is away made again. */
export function withDoorsTable(markdown: string): string {
  const rows = Object.values(DOORS).map(
    ({ door, away, meanwhile }) => `| ${door} | ${away === 'refuse' ? 'refuses' : 'lets through'} | ${meanwhile} |`,
  )
  return withTables(markdown, [['doors', ['| door | while Redis is away | which means |', '|---|---|---|', ...rows].join('\n')]])
}
