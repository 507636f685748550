import { type Kysely, type Migration, sql } from 'kysely'

/** Matches' clocks, timelines and prices, and what members collect. */
export const odds: Migration = {
  async up(db: Kysely<unknown>) {
    const numbers = { home_share: 500, clock_second: 0, clock_at: 0, clock_running: 0 }
    for (const [name, value] of Object.entries(numbers))
      await db.schema
        .alterTable('match')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(value))
        .execute()
    await sql`update match set clock_at = start_at, clock_running = case when game_status = 'live' then 1 else 0 end`.execute(db)
    // A match's venue is the sportsbook that takes its bets (S-8), not the ground that it is played on.
    await sql`update match set venue_name = case when sport = 'esports' then 'OBDJ' else 'OBTY' end`.execute(db)

    await db.schema
      .createTable('match_event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('match_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('second', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('side', 'text')
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('home_score', 'integer', (column) => column.notNull())
      .addColumn('visit_score', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('match_event_match').on('match_event').columns(['match_id', 'at']).execute()

    await db.schema
      .createTable('odds_book')
      .addColumn('match_id', 'text', (column) => column.primaryKey())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('fed_at', 'bigint', (column) => column.notNull())
      .addColumn('markets_json', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('odds_point')
      .addColumn('match_id', 'text', (column) => column.notNull())
      .addColumn('selection_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('price', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('odds_point_one', ['match_id', 'selection_id', 'at'])
      .execute()
    await db.schema.createIndex('odds_point_at').on('odds_point').column('at').execute()

    await db.schema
      .createTable('collection')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('collection_one', ['member_id', 'kind', 'target_id'])
      .execute()
  },
}
