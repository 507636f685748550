import type { Kysely, Migration } from 'kysely'

/** What decides whether a venue is listed (S-2): its channel's status, and whether it is to be displayed. */
export const venueListing: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['channel_status', 'is_display'])
      await db.schema
        .alterTable('venue')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
  },
}
