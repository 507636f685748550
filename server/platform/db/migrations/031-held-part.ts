import { type Kysely, type Migration, sql } from 'kysely'

/** How much of a payment lies in suspense, and why: of one payment a part may be credited and the rest held. */
export const heldPart: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('deposit_payment')
      .addColumn('held', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('deposit_payment').addColumn('held_reason', 'text').execute()
    await sql`update deposit_payment set held = amount, held_reason = 'noOrder' where order_id is null`.execute(db)
  },
}
