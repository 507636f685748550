import type { Kysely, Migration } from 'kysely'

/** What names of sides, leagues, anchors and gifts are called in other languages. */
export const nameTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('name_text')
      .addColumn('original', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_text_key', ['original', 'language'])
      .execute()
  },
}
