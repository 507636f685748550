import type { Kysely, Migration } from 'kysely'

/** What operators settled: appeals that were answered, and money in suspense that was credited or returned; each once. */
export const depositCases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deposit_answer')
      .addColumn('appeal_id', 'text', (column) => column.primaryKey().references('deposit_appeal.id'))
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('deposit_settlement')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.references('deposit_order.id'))
      .addColumn('member_id', 'text')
      .addColumn('fen', 'bigint', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('ledger_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deposit_settlement_once', ['provider', 'payment_id'])
      .execute()
    await db.schema.createIndex('deposit_settlement_member').on('deposit_settlement').columns(['member_id', 'at']).execute()
    await db.schema.createIndex('deposit_payment_reference').on('deposit_payment').column('reference').execute()
  },
}
