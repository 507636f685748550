import type { Kysely, Migration } from 'kysely'

/** Votes for a team: their pools, the members' votes, what is proposed of the outcome, and who shares the pool. */
export const cupVote: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('cup_vote')
      .addColumn('activity_id', 'text', (column) => column.primaryKey().references('activity.id'))
      .addColumn('pool', 'bigint', (column) => column.notNull())
      .addColumn('opened_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('winner', 'integer')
      .addColumn('winners', 'integer')
      .addColumn('decided_at', 'bigint')
      .execute()
    await db.schema.createIndex('cup_vote_state').on('cup_vote').column('state').execute()

    await db.schema
      .createTable('cup_ballot')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('team', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('cup_ballot_once', ['activity_id', 'member_id', 'day'])
      .execute()
    await db.schema.createIndex('cup_ballot_team').on('cup_ballot').columns(['activity_id', 'team']).execute()

    await db.schema
      .createTable('cup_share')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('votes', 'integer', (column) => column.notNull())
      .addColumn('prize', 'bigint', (column) => column.notNull())
      .addColumn('paid_at', 'bigint')
      .addPrimaryKeyConstraint('cup_share_once', ['activity_id', 'member_id'])
      .execute()
    await db.schema.createIndex('cup_share_unpaid').on('cup_share').column('paid_at').execute()

    await db.schema
      .createTable('cup_proposal')
      .addColumn('activity_id', 'text', (column) => column.primaryKey().references('activity.id'))
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('winner', 'integer')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
