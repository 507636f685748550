import type { Kysely, Migration } from 'kysely'

/** When a contact was last changed, and contacts that wait for the place of a lost one. */
export const contactChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('member_contact').addColumn('changed_at', 'bigint').execute()
    await db.schema
      .createTable('contact_change')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('print', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('contact_change_one', ['member_id', 'channel'])
      .execute()
    await db.schema.createIndex('contact_change_due').on('contact_change').column('due_at').execute()
  },
}
