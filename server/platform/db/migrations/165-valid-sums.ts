import { type Kysely, type Migration, sql } from 'kysely'

/** Running sums of valid bets, by day and by side of a market: a bet is counted without reading the ones before it. */
export const validSums: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('valid_day')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('valid_day_once', ['member_id', 'day'])
      .execute()
    await sql`insert into valid_day (member_id, day, amount)
      select member_id, day, sum(amount) from valid_bet group by member_id, day`.execute(db)

    await db.schema
      .createTable('valid_side')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('match_id', 'text', (column) => column.notNull())
      .addColumn('market_type', 'text', (column) => column.notNull())
      .addColumn('line', 'real', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('staked', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('valid_side_once', ['member_id', 'match_id', 'market_type', 'line', 'code'])
      .execute()
    await sql`insert into valid_side (member_id, match_id, market_type, line, code, staked)
      select bet.member_id, bet.match_id, bet.market_type, coalesce(bet.line, 0), bet.code, sum(bet.stake)
      from bet join valid_bet on valid_bet.bet_id = bet.id where bet.state in ('won', 'lost')
      group by bet.member_id, bet.match_id, bet.market_type, coalesce(bet.line, 0), bet.code`.execute(db)
  },
}
