import type { Kysely, Migration } from 'kysely'

/** Which anchors an encoder publishes to, at any node, and when that was last heard of. */
export const publishings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('publishing')
      .addColumn('anchor_room_id', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('heartbeat_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
