import { type Kysely, type Migration, sql } from 'kysely'

/** The score that a match's prices were made for. */
export const oddsScore: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['home_score', 'visit_score'])
      await db.schema
        .alterTable('odds_book')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    // Prices that were made before this are not known to fit any score: the feed posts them again.
    await sql`delete from odds_book`.execute(db)
  },
}
