import type { Kysely, Migration } from 'kysely'

/** Money in suspense that is large, or goes to another order than its payer named, is credited by two operators: who was the first, and to which order. */
export const caseSignature: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('deposit_payment').addColumn('signed_by_id', 'text').execute()
    await db.schema.alterTable('deposit_payment').addColumn('signed_by_name', 'text').execute()
    await db.schema.alterTable('deposit_payment').addColumn('signed_at', 'bigint').execute()
    await db.schema.alterTable('deposit_payment').addColumn('signed_order_id', 'text').execute()
  },
}
