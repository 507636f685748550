import { type RawBuilder, sql } from 'kysely'
import { NAME_GAPS } from '#src/api/model/realName.ts'

/** What two spellings of one person's name share, as `isSameName` has it; the index `real_name_letters` is of these very words. */
export function nameLetters(column: string): RawBuilder<string> {
  return NAME_GAPS.reduce(
    (letters, gap) => sql<string>`replace(${letters}, ${sql.lit(gap)}, '')`,
    sql<string>`lower(${sql.ref(column)})`,
  )
}
