import type { Kysely, Migration } from 'kysely'

/** Who an anchor's room belongs to, what the anchor writes of it, what is planned there, and what was on air. */
export const anchorPlace: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('anchor').addColumn('owner_id', 'text').execute()
    await db.schema
      .alterTable('anchor')
      .addColumn('notice', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('anchor')
      .addColumn('held', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('anchor_owner').on('anchor').column('owner_id').unique().execute()

    await db.schema
      .createTable('anchor_schedule')
      .addColumn('anchor', 'text', (column) => column.notNull())
      .addColumn('start_at', 'bigint', (column) => column.notNull())
      .addColumn('end_at', 'bigint', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('anchor_schedule_key', ['anchor', 'start_at'])
      .execute()
    await db.schema.createIndex('anchor_schedule_start').on('anchor_schedule').column('start_at').execute()

    await db.schema
      .createTable('anchor_broadcast')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('anchor', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('cover', 'text', (column) => column.notNull())
      .addColumn('match_id', 'text')
      .addColumn('match_name', 'text')
      .addColumn('start_at', 'bigint', (column) => column.notNull())
      .addColumn('end_at', 'bigint')
      .execute()
    await db.schema.createIndex('anchor_broadcast_start').on('anchor_broadcast').columns(['anchor', 'start_at']).execute()
  },
}
