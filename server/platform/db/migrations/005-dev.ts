import type { Kysely, Migration } from 'kysely'

/** Effects of the developer call that fault tests count. */
export const dev: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('dev_effect')
      .addColumn('client_id', 'text', (column) => column.primaryKey())
      .addColumn('effects', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
