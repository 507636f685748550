import type { Kysely, Migration } from 'kysely'

/** Who changed an operator's account last, and when: for a while the account's signature does not count beside another one's. */
export const operatorWaits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('operator_wait')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
