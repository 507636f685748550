import type { Kysely, Migration } from 'kysely'

/** The one-time link that makes the first operator. */
export const setupLink: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('setup_link')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
