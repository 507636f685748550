import type { Kysely, Migration } from 'kysely'

/** Reports look for movements of a kind in a span of time, and for bets by when they were placed and settled. */
export const reportIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('ledger_tx_kind_at').on('ledger_tx').columns(['kind', 'at']).execute()
    await db.schema.createIndex('bet_placed_at').on('bet').column('placed_at').execute()
    await db.schema.createIndex('bet_settled_at').on('bet').column('settled_at').execute()
  },
}
