import type { Kysely, Migration } from 'kysely'

/** Links by which a version of a piece of content can be looked at before it is shown. Of the link itself only its hash is kept. */
export const contentPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_preview')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('item_id', 'text', (column) => column.notNull().references('content_item.id'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('content_preview_item').on('content_preview').column('item_id').execute()
    await db.schema.createIndex('content_preview_expires_at').on('content_preview').column('expires_at').execute()
  },
}
