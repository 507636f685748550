import type { Kysely, Migration } from 'kysely'

/** Letters between members and customer service, feedback among them. */
export const letters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('letter')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('letter_member').on('letter').columns(['member_id', 'changed_at']).execute()
    await db.schema.createIndex('letter_state').on('letter').columns(['state', 'changed_at']).execute()
    await db.schema
      .createTable('letter_line')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('letter_id', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text')
      .addColumn('by_name', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('letter_line_place', ['letter_id', 'place'])
      .execute()
  },
}
