import type { Kysely, Migration } from 'kysely'

/** What members asked to be reminded of: anchors and matches, told once when they begin. */
export const reminders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reminder')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('told_at', 'bigint')
      .addPrimaryKeyConstraint('reminder_once', ['member_id', 'kind', 'target_id'])
      .execute()
    await db.schema.createIndex('reminder_target').on('reminder').columns(['kind', 'target_id']).execute()
    await db.schema.createIndex('reminder_due').on('reminder').columns(['told_at', 'due_at']).execute()
  },
}
