import type { Kysely, Migration } from 'kysely'

/** A venue counts its changes, so that a save that began from an older one is noticed. */
export const venueVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('venue')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
