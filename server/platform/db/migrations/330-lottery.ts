import type { Kysely, Migration } from 'kysely'

/** Lotteries: their drawings, what members bet for each, and who won. */
export const lottery: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('lottery_drawing')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('draw_id', 'text', (column) => column.notNull())
      .addColumn('commitment', 'text', (column) => column.notNull())
      .addColumn('draws_at', 'bigint', (column) => column.notNull())
      .addColumn('price', 'bigint')
      .addColumn('tickets', 'integer')
      .addColumn('drawn_at', 'bigint')
      .addPrimaryKeyConstraint('lottery_drawing_once', ['activity_id', 'day'])
      .execute()
    await db.schema.createIndex('lottery_drawing_due').on('lottery_drawing').columns(['drawn_at', 'draws_at']).execute()
    await db.schema
      .createTable('lottery_bets')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('valid', 'bigint', (column) => column.notNull())
      .addColumn('tickets', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('lottery_bets_once', ['activity_id', 'day', 'member_id'])
      .addUniqueConstraint('lottery_bets_part', ['activity_id', 'day', 'part'])
      .execute()
    await db.schema
      .createTable('lottery_winner')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('ticket', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('rank', 'integer', (column) => column.notNull())
      .addColumn('paid_at', 'bigint')
      .addPrimaryKeyConstraint('lottery_winner_once', ['activity_id', 'day', 'place'])
      .execute()
    await db.schema.createIndex('lottery_winner_waits').on('lottery_winner').column('paid_at').execute()
  },
}
