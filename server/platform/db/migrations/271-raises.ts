import type { Kysely, Migration } from 'kysely'

/** Settings, tasks and goods by which members get more: each holds once a second operator signs it. One of a kind and subject at a time. */
export const raises: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('raise')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('order_json', 'text', (column) => column.notNull())
      .addColumn('title_json', 'text', (column) => column.notNull())
      .addColumn('changes_json', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('raise_subject', ['kind', 'subject'])
      .execute()
  },
}
