import type { Kysely, Migration } from 'kysely'

/** Nonces of requests and of signed video queries, for as long as they could be sent again. */
export const nonce: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('nonce')
      .addColumn('value', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('nonce_expires_at').on('nonce').column('expires_at').execute()
  },
}
