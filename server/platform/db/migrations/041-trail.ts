import type { Kysely, Migration } from 'kysely'
import { makeAppendOnly } from '../appendOnly.ts'

/** What staff and operators' commands did, and how each act went; both can only grow. */
export const trail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('trail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_member_id', 'text')
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('by_role', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('detail_json', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text')
      .addColumn('address', 'text')
      .addColumn('device_id', 'text')
      .execute()
    await db.schema.createIndex('trail_at').on('trail').columns(['at', 'id']).execute()
    await db.schema
      .createTable('trail_end')
      .addColumn('trail_id', 'text', (column) => column.primaryKey().references('trail.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('after_json', 'text', (column) => column.notNull())
      .execute()
    await makeAppendOnly(db, 'trail', 'id')
    await makeAppendOnly(db, 'trail_end', 'trail_id')
  },
}
