import type { Kysely, Migration } from 'kysely'

/** Matches that activities are about, what pages are told of late, and what members staked on matches. */
export const guess: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('activity_match')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('match_id', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('sport', 'text', (column) => column.notNull())
      .addColumn('league_name', 'text', (column) => column.notNull())
      .addColumn('home_name', 'text', (column) => column.notNull())
      .addColumn('home_logo', 'text')
      .addColumn('visit_name', 'text', (column) => column.notNull())
      .addColumn('visit_logo', 'text')
      .addColumn('kickoff_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('home_score', 'integer')
      .addColumn('visit_score', 'integer')
      .addColumn('decided_at', 'bigint')
      .addPrimaryKeyConstraint('activity_match_once', ['activity_id', 'round', 'match_id'])
      .execute()
    await db.schema.createIndex('activity_match_open').on('activity_match').columns(['state', 'kickoff_at']).execute()

    await db.schema
      .createTable('activity_news')
      .addColumn('activity_id', 'text', (column) => column.primaryKey().references('activity.id'))
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('told_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('guess_stake')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('match_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('side', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('payout', 'bigint')
      .addColumn('paid_at', 'bigint')
      .addPrimaryKeyConstraint('guess_stake_once', ['activity_id', 'match_id', 'member_id'])
      .execute()
    await db.schema.createIndex('guess_stake_unpaid').on('guess_stake').columns(['paid_at', 'payout']).execute()
  },
}
