import type { Kysely, Migration } from 'kysely'

/** When members came back after they had been away for long, and who called them back. */
export const recalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('member_return')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('away_since', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('recalled_friend')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('friend_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('caller_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deposited_at', 'bigint')
      .addColumn('is_counted', 'integer', (column) => column.notNull())
      .addColumn('friend_paid_at', 'bigint')
      .addColumn('caller_paid_at', 'bigint')
      .addPrimaryKeyConstraint('recalled_friend_once', ['activity_id', 'friend_id'])
      .execute()
    await db.schema.createIndex('recalled_friend_caller').on('recalled_friend').columns(['caller_id', 'activity_id']).execute()
    await db.schema.createIndex('recalled_friend_due').on('recalled_friend').columns(['deposited_at', 'friend_id']).execute()
  },
}
