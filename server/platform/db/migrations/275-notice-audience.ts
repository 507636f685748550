import type { Kysely, Migration } from 'kysely'

/** An announcement may be for some readers only. */
export const noticeAudience: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('notice').addColumn('audience', 'text').execute()
  },
}
