import { type Kysely, type Migration, sql } from 'kysely'

/** Orders of wallets, offers of exchange, and the interest wallet. Whose money it is, is in the ledger alone. */
export const wallet: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wallet_order')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('wallet_order_one', ['member_id', 'client_id'])
      .execute()

    await db.schema
      .createTable('exchange_quote')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('direction', 'text', (column) => column.notNull())
      .addColumn('rate', 'integer', (column) => column.notNull().check(sql`rate > 0`))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('exchange_quote_expires').on('exchange_quote').column('expires_at').execute()

    await db.schema
      .createTable('yeb_account')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('next_day', 'integer', (column) => column.notNull())
      .addColumn('carry', 'bigint', (column) => column.notNull().check(sql`carry >= 0`))
      .execute()
    await db.schema.createIndex('yeb_account_due').on('yeb_account').column('next_day').execute()

    await db.schema
      .createTable('yeb_day')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('balance', 'bigint', (column) => column.notNull().check(sql`balance >= 0`))
      .addColumn('interest', 'bigint', (column) => column.notNull().check(sql`interest >= 0`))
      .addPrimaryKeyConstraint('yeb_day_one', ['member_id', 'day'])
      .execute()

    await db.schema
      .createTable('yeb_claim')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('yeb_claim_one', ['member_id', 'task_id'])
      .execute()
  },
}
