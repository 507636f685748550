import { type Kysely, type Migration, sql } from 'kysely'

/** What was settled lately is summed for the back office's list of games: an index of the settled rounds by when they closed. */
export const settledRounds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index game_round_settled on game_round (closed_at) where state = 'settled'`.execute(db)
  },
}
