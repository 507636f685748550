import type { Kysely, Migration } from 'kysely'

/** Client ids of members, and the kind of order that each stands for. */
export const memberKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('member_key')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('member_key_one', ['member_id', 'key'])
      .execute()
    await db.schema.createIndex('member_key_at').on('member_key').column('at').execute()
  },
}
