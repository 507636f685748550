import type { Kysely, Migration } from 'kysely'

/** Askings for a forgotten password; each goes with the code that was asked for. */
export const recovery: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('recovery')
      .addColumn('code_id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text')
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('print', 'text', (column) => column.notNull())
      .addColumn('ticket_hash', 'text', (column) => column.unique())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema.createIndex('recovery_at').on('recovery').column('at').execute()
    await db.schema.createIndex('recovery_member').on('recovery').column('member_id').execute()
  },
}
