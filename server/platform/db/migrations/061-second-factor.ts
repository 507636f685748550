import type { Kysely, Migration } from 'kysely'

/** The second factor of operators, its recovery codes, and which sessions have proved it. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_factor')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('recovery_code')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('recovery_code_key', ['member_id', 'code_hash'])
      .execute()
    await db.schema.alterTable('session').addColumn('factor_at', 'bigint').execute()
  },
}
