import type { Kysely, Migration } from 'kysely'

/** What each operator may do. Those who are there already keep what they had: everything, as without a row. */
export const operatorRights: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('operator_rights')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('rights_json', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
