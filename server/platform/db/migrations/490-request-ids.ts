import type { Kysely, Migration } from 'kysely'

/** Which request put a message or a payout on its way; null = none did, or from before it was stored. */
export const requestIds: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['delivery', 'payout']) await db.schema.alterTable(table).addColumn('request_id', 'text').execute()
  },
}
