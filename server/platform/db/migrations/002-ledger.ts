import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'

/** Gifts on offer, gifts given, and the double-entry ledger that pays for them. */
export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('account')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('balance', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('account_owner_asset', ['owner', 'asset'])
      .addCheckConstraint('account_not_negative', sql`kind = 'house' or balance >= 0`)
      .execute()

    await db.schema
      .createTable('ledger_tx')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('ledger_entry')
      .addColumn('tx_id', 'text', (column) => column.notNull().references('ledger_tx.id'))
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_entry_side', ['tx_id', 'account_id'])
      .addCheckConstraint('ledger_entry_moves', sql`amount <> 0`)
      .execute()
    await db.schema.createIndex('ledger_entry_account').on('ledger_entry').column('account_id').execute()

    await db.schema
      .createTable('gift')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('gift_type', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('gift_code', 'text', (column) => column.notNull())
      .addColumn('price', 'bigint', (column) => column.notNull().check(sql`price > 0`))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('svga_url', 'text')
      .execute()

    await db.schema
      .createTable('gift_send')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tx_id', 'text', (column) => column.notNull().unique().references('ledger_tx.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('gift_id', 'text', (column) => column.notNull().references('gift.id'))
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addColumn('coins', 'bigint', (column) => column.notNull())
      .addColumn('gold_after', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('gift_send_room').on('gift_send').columns(['room', 'at']).execute()
  },
}
