import type { Kysely, Migration } from 'kysely'

/** Red-packet rains, and the packets of them that were grabbed. */
export const rains: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rain')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('starts_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('pot', 'bigint', (column) => column.notNull())
      .addColumn('packets', 'integer', (column) => column.notNull())
      .addColumn('most', 'integer', (column) => column.notNull())
      .addColumn('draw_id', 'text', (column) => column.notNull().references('draw.id'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('taken', 'integer', (column) => column.notNull())
      .addColumn('returned', 'bigint')
      .addUniqueConstraint('rain_once', ['activity_id', 'starts_at'])
      .execute()
    await db.schema.createIndex('rain_state').on('rain').columns(['state', 'starts_at']).execute()

    await db.schema
      .createTable('rain_grab')
      .addColumn('rain_id', 'text', (column) => column.notNull().references('rain.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('nth', 'integer', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('paid_at', 'bigint')
      .addPrimaryKeyConstraint('rain_grab_place', ['rain_id', 'place'])
      .addUniqueConstraint('rain_grab_nth', ['rain_id', 'member_id', 'nth'])
      .addUniqueConstraint('rain_grab_request', ['member_id', 'request_id'])
      .execute()
    await db.schema.createIndex('rain_grab_unpaid').on('rain_grab').columns(['rain_id', 'paid_at', 'member_id']).execute()
  },
}
