import { type Kysely, type Migration, sql } from 'kysely'

/** Whoever is the same person is found by the letters of their name, whatever stands between them, without reading every name. */
export const nameLetters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('real_name_person').execute()
    await sql`create index real_name_letters on real_name (replace(replace(replace(lower(name), ' ', ''), '.', ''), '·', ''))`.execute(
      db,
    )
  },
}
