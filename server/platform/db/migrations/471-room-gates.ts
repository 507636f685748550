import type { Kysely, Migration } from 'kysely'

/** Rooms where only followers write, or no links are written, and acts of a moderator that were one order. */
export const roomGates: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['followers_only', 'links_off'])
      await db.schema
        .alterTable('room')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema.alterTable('operation_log').addColumn('batch', 'text').execute()
    await db.schema.createIndex('operation_log_batch').on('operation_log').columns(['room', 'batch']).execute()
    await db.schema.createIndex('operation_log_place').on('operation_log').columns(['room', 'place']).execute()
  },
}
