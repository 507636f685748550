import { type Kysely, type Migration, sql } from 'kysely'

/** What bets bring in points, a row a member and day; days with bets that were settled before it bring none, whatever is counted of them later. */
export const betPoints: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bet_points')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('each', 'bigint')
      .addColumn('most', 'bigint', (column) => column.notNull())
      .addColumn('carried', 'bigint', (column) => column.notNull())
      .addColumn('valid', 'bigint', (column) => column.notNull())
      .addColumn('points', 'bigint', (column) => column.notNull())
      .addColumn('changes', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('bet_points_day', ['member_id', 'day'])
      .execute()
    await sql`insert into bet_points (member_id, day, each, most, carried, valid, points, changes)
      select distinct member_id, (settled_at + 28800000) / 86400000, cast(null as bigint), 0, 0, 0, 0, 0
      from bet where settled_at is not null`.execute(db)
  },
}
