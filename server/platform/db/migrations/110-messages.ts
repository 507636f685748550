import type { Kysely, Migration } from 'kysely'

/** Messages of the site to its members, and what each member did with them. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('words', 'text')
      .addColumn('blanks_json', 'text')
      .addColumn('texts_json', 'text')
      .addColumn('link', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('told_at', 'bigint')
      .addColumn('removed_at', 'bigint')
      .addColumn('by_member_id', 'text')
      .addColumn('by_name', 'text')
      .execute()
    await db.schema.createIndex('message_member').on('message').columns(['member_id', 'at', 'id']).execute()
    await db.schema.createIndex('message_due').on('message').columns(['told_at', 'at']).execute()

    await db.schema
      .createTable('message_mark')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('read_at', 'bigint')
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('message_mark_key', ['member_id', 'message_id'])
      .execute()
    await db.schema.createIndex('message_mark_message').on('message_mark').column('message_id').execute()
  },
}
