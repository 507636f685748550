import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Matches go by periods: halves, quarters and overtimes, maps. Clocks and timelines count the seconds of a period from now on; what was counted
 * from the start of a match is parted where its only break was. Shares of basketball become shares of its points, which are nearly even.
 */
export const matchPeriods: Migration = {
  async up(db: Kysely<unknown>) {
    const numbers = { form: 0, clock_period: 1, clock_added: 0 }
    for (const [name, value] of Object.entries(numbers))
      await db.schema
        .alterTable('match')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(value))
        .execute()
    await db.schema
      .alterTable('match')
      .addColumn('parts_json', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('match_event')
      .addColumn('period', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    const breaks = { football: 2_760, basketball: 3_000, esports: 1_200 }
    for (const [sport, second] of Object.entries(breaks)) {
      await sql`update match_event set period = 2, second = second - ${second} where second >= ${second} and match_id in (select id from match where sport = ${sport})`.execute(
        db,
      )
      await sql`update match set clock_period = 2, clock_second = clock_second - ${second} where clock_second >= ${second} and sport = ${sport}`.execute(
        db,
      )
    }
    await sql`update match set home_share = 500 + (home_share - 500) / 4 where sport = 'basketball'`.execute(db)
  },
}
