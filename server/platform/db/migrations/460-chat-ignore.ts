import type { Kysely, Migration } from 'kysely'

/** Whom members ignore in every chat. */
export const chatIgnore: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('chat_ignore')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('ignored_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_ignore_key', ['member_id', 'ignored_id'])
      .execute()
  },
}
