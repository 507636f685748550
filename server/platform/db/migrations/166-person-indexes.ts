import { type Kysely, type Migration, sql } from 'kysely'

/** Whoever is the same person, or is excluded now, is found without reading every name and every pause. */
export const personIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index real_name_person on real_name (lower(name))`.execute(db)
    await db.schema.createIndex('play_pause_running').on('play_pause').columns(['kind', 'until']).execute()
  },
}
