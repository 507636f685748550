import type { Kysely, Migration } from 'kysely'

/** What was stored and other nodes are not told of yet. */
export const busOutbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bus_outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('messages_json', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('bus_outbox_at').on('bus_outbox').columns(['at', 'id']).execute()
  },
}
