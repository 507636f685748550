import { type Kysely, type Migration, sql } from 'kysely'
import { makeAppendOnly } from '../appendOnly.ts'

/** Manual adjustments: what an operator proposed, and what became of it. What was proposed is what is approved: neither row ever changes. */
export const adjustments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('adjustment')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('about_kind', 'text')
      .addColumn('about_id', 'text')
      .addColumn('provider', 'text')
      .addColumn('words', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addCheckConstraint('adjustment_amount', sql`amount > 0`)
      .execute()
    await db.schema.createIndex('adjustment_at').on('adjustment').columns(['at', 'id']).execute()
    await db.schema.createIndex('adjustment_about').on('adjustment').column('about_id').execute()
    await db.schema
      .createTable('adjustment_end')
      .addColumn('adjustment_id', 'text', (column) => column.primaryKey().references('adjustment.id'))
      .addColumn('how', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('ledger_id', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('adjustment_end_ledger').on('adjustment_end').column('ledger_id').execute()
    await makeAppendOnly(db, 'adjustment', 'id')
    await makeAppendOnly(db, 'adjustment_end', 'adjustment_id')
  },
}
