import type { Kysely, Migration } from 'kysely'

/** Login passwords that staff made for a member: good for one change of password, for a while. */
export const temporaryPassword: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('temporary_password')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
