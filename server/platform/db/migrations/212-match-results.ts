import { type Kysely, type Migration, sql } from 'kysely'

/** How matches ended, for longer than the matches themselves are kept. */
export const matchResults: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('match_result')
      .addColumn('match_id', 'text', (column) => column.primaryKey())
      .addColumn('sport', 'text', (column) => column.notNull())
      .addColumn('league_name', 'text', (column) => column.notNull())
      .addColumn('home_name', 'text', (column) => column.notNull())
      .addColumn('home_logo', 'text')
      .addColumn('visit_name', 'text', (column) => column.notNull())
      .addColumn('visit_logo', 'text')
      .addColumn('home_score', 'integer', (column) => column.notNull())
      .addColumn('visit_score', 'integer', (column) => column.notNull())
      .addColumn('start_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('match_result_start').on('match_result').columns(['start_at', 'match_id']).execute()
    await sql`insert into match_result (match_id, sport, league_name, home_name, home_logo, visit_name, visit_logo,
        home_score, visit_score, start_at, ended_at)
      select id, sport, league_name, home_name, home_logo, visit_name, visit_logo, home_score, visit_score, start_at, clock_at
      from match where game_status = 'ended'`.execute(db)
  },
}
