import type { Kysely, Migration } from 'kysely'

/** The order in which operators read all deposit orders, latest first, a page after another. */
export const depositOrderTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('deposit_order_times').on('deposit_order').columns(['created_at', 'id']).execute()
  },
}
