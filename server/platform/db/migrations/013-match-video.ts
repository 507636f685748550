import type { Kysely, Migration } from 'kysely'

/** A match's own feed, beside those of its anchors (E-3: LIVE). */
export const matchVideo: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('match').addColumn('flv_file', 'text').execute()
  },
}
