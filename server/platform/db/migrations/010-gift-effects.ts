import { type Kysely, type Migration, sql } from 'kysely'

/** Large gifts of the demo world that have had an effect of their own since. */
const CODES = ['car', 'crown', 'firework', 'boat', 'rocket', 'planet', 'castle']

/** Large gifts that name no full-screen effect get theirs. */
export const giftEffects: Migration = {
  async up(db: Kysely<unknown>) {
    for (const code of CODES) {
      await sql`UPDATE gift SET svga_url = ${`/effects/${code}.svga`}
        WHERE gift_code = ${code} AND gift_type = 'large' AND svga_url IS NULL`.execute(db)
    }
  },
}
