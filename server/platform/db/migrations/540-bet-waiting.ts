import type { Kysely, Migration } from 'kysely'

/** Orders that wait for their acceptance, for the other nodes of one database to see. */
export const betWaiting: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bet_waiting')
      .addColumn('bet_id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('stake', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('bet_waiting_member').on('bet_waiting').columns(['member_id', 'expires_at']).execute()
    await db.schema.createIndex('bet_waiting_expires').on('bet_waiting').column('expires_at').execute()
  },
}
