import { type Kysely, type Migration, sql } from 'kysely'

/** What open bets are on is found, and they by it, without reading the bets. */
export const openPicks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('bet_open_pick')
      .on('bet')
      .columns(['match_id', 'market_type', 'line', 'code', 'ways', 'placed_at', 'id'])
      .where(sql<boolean>`state = 'open'`)
      .execute()
  },
}
