import type { Kysely, Migration } from 'kysely'

/** Messages to the members of a grade or a tag, and whom each was written to. */
export const messageAudience: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('message').addColumn('audience', 'text').execute()
    await db.schema.alterTable('message').addColumn('written_to', 'text').execute()
    await db.schema.createIndex('message_writing').on('message').column('written_to').execute()
    await db.schema
      .createTable('message_reader')
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_reader_once', ['message_id', 'member_id'])
      .execute()
  },
}
