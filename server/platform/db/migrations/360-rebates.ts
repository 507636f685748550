import type { Kysely, Migration } from 'kysely'

/**
 * Valid bets by day and kind of venue, and what activities give back of them. The sums begin empty and are not made up for earlier days: no
 * activity gives back days before it was published.
 */
export const rebates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('valid_kind_day')
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('valid_kind_day_once', ['day', 'member_id', 'kind'])
      .execute()

    await db.schema
      .createTable('rebate_run')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('cursor', 'text', (column) => column.notNull())
      .addColumn('members', 'integer', (column) => column.notNull())
      .addColumn('done_at', 'bigint')
      .addPrimaryKeyConstraint('rebate_run_once', ['activity_id', 'day'])
      .execute()

    await db.schema
      .createTable('rebate_day')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('claim_id', 'text', (column) => column.notNull().unique())
      .addColumn('grade', 'integer', (column) => column.notNull())
      .addColumn('kinds_json', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('carried', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('claimed_at', 'bigint')
      .addPrimaryKeyConstraint('rebate_day_once', ['activity_id', 'member_id', 'day'])
      .execute()
    await db.schema.createIndex('rebate_day_member').on('rebate_day').columns(['member_id', 'at']).execute()

    await db.schema
      .createTable('rebate_carry')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('carried', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('rebate_carry_once', ['activity_id', 'member_id'])
      .execute()
  },
}
