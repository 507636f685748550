import type { Kysely, Migration } from 'kysely'

/** What the site shows and operators write: pieces, their versions, and the pictures of these. */
export const content: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_item')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('latest_version', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('published_version', 'integer')
      .addColumn('starts_at', 'bigint')
      .addColumn('ends_at', 'bigint')
      .addColumn('next_version', 'integer')
      .addColumn('next_starts_at', 'bigint')
      .addColumn('next_ends_at', 'bigint')
      .addColumn('first_shown_at', 'bigint')
      .addUniqueConstraint('content_item_slug', ['kind', 'language', 'slug'])
      .execute()
    await db.schema
      .createTable('content_version')
      .addColumn('item_id', 'text', (column) => column.notNull().references('content_item.id'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('head_json', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('made_from', 'integer', (column) => column.notNull())
      .addColumn('back_to', 'integer')
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_version_once', ['item_id', 'version'])
      .execute()
    await db.schema
      .createTable('content_picture')
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_picture_once', ['item_id', 'version', 'hash'])
      .execute()
    await db.schema.createIndex('content_picture_hash').on('content_picture').column('hash').execute()
    await db.schema
      .createTable('content_shelf')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_shelf_once', ['kind', 'language'])
      .execute()
  },
}
