import type { Kysely, Migration } from 'kysely'

/** Kicks, pinned lines, what a log entry needs to be taken back, and when a member's role changed. */
export const moderation: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('kick')
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('log_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('kick_one', ['room', 'member_id'])
      .execute()

    await db.schema
      .createTable('pin')
      .addColumn('room', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema.alterTable('mute').addColumn('log_id', 'text').execute()
    await db.schema.alterTable('operation_log').addColumn('subject', 'text').execute()
    await db.schema.alterTable('operation_log').addColumn('before_json', 'text').execute()
    await db.schema.alterTable('operation_log').addColumn('undone_by', 'text').execute()
    await db.schema
      .alterTable('operation_log')
      .addColumn('place', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('member').addColumn('role_at', 'bigint').execute()
    await db.schema.createIndex('member_role_at').on('member').column('role_at').execute()
  },
}
