import { type Kysely, type Migration, sql } from 'kysely'

/** What a member has in open bets is summed without reading those that are settled. */
export const openStakes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('bet_open_stake')
      .on('bet')
      .columns(['member_id', 'match_id', 'stake'])
      .where(sql<boolean>`state = 'open'`)
      .execute()
  },
}
