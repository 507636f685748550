import type { Kysely, Migration } from 'kysely'

/** Draws: what was committed to, what took part, and what came of it. */
export const draws: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('draw')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('draw_key', 'text', (column) => column.notNull().unique())
      .addColumn('terms', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('sealed_seed', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('entries', 'text', (column) => column.notNull())
      .addColumn('input', 'text')
      .addColumn('seed', 'text')
      .addColumn('result', 'text')
      .addColumn('committed_at', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .addColumn('revealed_at', 'bigint')
      .execute()
    await db.schema.createIndex('draw_revealed').on('draw').column('revealed_at').execute()
  },
}
