import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains a text, whatever its capitals, in both dialects; a per cent sign or an underscore in it stands for itself. */
export function holdsText(column: string, text: string): RawBuilder<boolean> {
  const like = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`
}
