import type { Kysely, Migration } from 'kysely'

/** What members were reached by before: an exclusion holds for it, too. */
export const formerContacts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('former_contact')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('print', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('former_contact_one', ['member_id', 'print'])
      .execute()
    await db.schema.createIndex('former_contact_print').on('former_contact').column('print').execute()
    await db.schema.createIndex('former_contact_at').on('former_contact').column('at').execute()
  },
}
