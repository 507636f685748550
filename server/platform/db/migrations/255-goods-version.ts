import type { Kysely, Migration } from 'kysely'

/** How often goods were written: a save names the version that it began from. */
export const goodsVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('point_goods')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
