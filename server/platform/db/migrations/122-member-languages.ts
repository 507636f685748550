import type { Kysely, Migration } from 'kysely'

/** The languages that members are written to in. */
export const memberLanguages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('member_language')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('language', 'text', (column) => column.notNull())
      .execute()
  },
}
