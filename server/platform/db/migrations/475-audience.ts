import type { Kysely, Migration } from 'kysely'

/** Who watches an anchor is counted now, no longer stored with it. */
export const countedAudience: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('anchor').dropColumn('heat').execute()
  },
}
