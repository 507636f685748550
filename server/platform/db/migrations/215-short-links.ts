import type { Kysely, Migration } from 'kysely'

/** Short links of rooms, matches and articles: one a thing and code of who shares it; '' = nobody's. */
export const shortLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('short_link')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('thing_id', 'text', (column) => column.notNull())
      .addColumn('visit_code', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('short_link_thing', ['kind', 'thing_id', 'visit_code'])
      .execute()
    await db.schema.createIndex('short_link_at').on('short_link').column('at').execute()
  },
}
