import { type Kysely, type Migration, sql } from 'kysely'

/** Payments that two operators book by hand: the payment's number with the adjustment, and what all spellings of a number share with each payment. */
export const handPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('adjustment').addColumn('payment_number', 'text').execute()
    await db.schema.alterTable('adjustment').addColumn('payment_key', 'text').execute()
    await db.schema.createIndex('adjustment_payment').on('adjustment').column('payment_key').execute()
    await db.schema
      .alterTable('deposit_payment')
      .addColumn('payment_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    // An id of a payment has letters, digits and these four.
    await sql`update deposit_payment set payment_key =
      upper(replace(replace(replace(replace(payment_id, '_', ''), '-', ''), ':', ''), '.', ''))`.execute(db)
    await db.schema.createIndex('deposit_payment_key').on('deposit_payment').column('payment_key').execute()
  },
}
