import type { Kysely, Migration } from 'kysely'

/** How a large payout ended is said by two operators: what the first one said, until the second one says the same. */
export const payoutRuling: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payout').addColumn('signed_by_id', 'text').execute()
    await db.schema.alterTable('payout').addColumn('signed_by_name', 'text').execute()
    await db.schema.alterTable('payout').addColumn('signed_at', 'bigint').execute()
    await db.schema.alterTable('payout').addColumn('signed_as', 'text').execute()
    await db.schema.alterTable('payout').addColumn('signed_reference', 'text').execute()
  },
}
