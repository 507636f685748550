import type { Kysely, Migration } from 'kysely'

/** An announcement may be for readers of one language. */
export const noticeLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('notice').addColumn('language', 'text').execute()
  },
}
