import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export type MatchRow = Schema['match']

/** Matches by id. */
export async function matchesById(reader: Reader, ids: readonly (string | null)[]): Promise<Map<string, MatchRow>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await reader.selectFrom('match').selectAll().where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
