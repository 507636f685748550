import type { Kysely, Migration } from 'kysely'

/** Which rooms an anchor gave to their moderator; the others are of the site. */
export const namedModerators: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('moderated_room')
      .addColumn('by_anchor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
