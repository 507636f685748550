import type { Kysely, Migration } from 'kysely'

/** Which operators made a member's login password, and when last: for a while they do not approve that member's withdrawals. */
export const staffReset: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('staff_reset')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('staff_reset_one', ['member_id', 'by_member_id'])
      .execute()
  },
}
