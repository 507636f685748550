import type { Kysely, Migration } from 'kysely'

/** Soccer lotteries: their rounds, and the tickets of members. */
export const soccerLottery: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('soccer_round')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('pool', 'bigint', (column) => column.notNull())
      .addColumn('opened_at', 'bigint', (column) => column.notNull())
      .addColumn('closes_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('best', 'integer')
      .addColumn('winners', 'integer')
      .addPrimaryKeyConstraint('soccer_round_once', ['activity_id', 'round'])
      .execute()
    await db.schema.createIndex('soccer_round_state').on('soccer_round').columns(['state', 'closes_at']).execute()

    await db.schema
      .createTable('soccer_ticket')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('picks_json', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('right_count', 'integer')
      .addColumn('prize', 'bigint')
      .addColumn('paid_at', 'bigint')
      .addPrimaryKeyConstraint('soccer_ticket_once', ['activity_id', 'member_id', 'day'])
      .execute()
    await db.schema.createIndex('soccer_ticket_round').on('soccer_ticket').columns(['activity_id', 'round', 'at']).execute()
    await db.schema.createIndex('soccer_ticket_unpaid').on('soccer_ticket').columns(['paid_at', 'prize']).execute()
  },
}
