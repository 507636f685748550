import { type Kysely, type Migration, sql } from 'kysely'

/** Ways to pay in as they are at first: method, limits, fee in hundredths of a per cent, seconds. */
const METHODS = [
  ['bankCard', 5_000, 5_000_000, 0, 60],
  ['usdt', 10_000_000, 50_000_000_000, 0, 180],
  ['fastCard', 10_000, 2_000_000, 0, 300],
  ['virtual', 10_000, 5_000_000, 50, 30],
] as const

/** Deposit orders, what payers tell of them, the money that came, and appeals. */
export const deposits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deposit_method')
      .addColumn('method', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('min_money', 'bigint', (column) => column.notNull())
      .addColumn('max_money', 'bigint', (column) => column.notNull())
      .addColumn('fee_bps', 'integer', (column) => column.notNull())
      .addColumn('seconds', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute()
    for (const [position, [method, min, max, fee, seconds]] of METHODS.entries())
      await sql`insert into deposit_method (method, status, min_money, max_money, fee_bps, seconds, position)
        values (${method}, '1', ${min}, ${max}, ${fee}, ${seconds}, ${position})`.execute(db)

    await db.schema
      .createTable('deposit_order')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`amount > 0`))
      .addColumn('received', 'bigint', (column) => column.notNull())
      .addColumn('settle', 'text', (column) => column.notNull())
      .addColumn('credit_asset', 'text', (column) => column.notNull())
      .addColumn('credited', 'bigint', (column) => column.notNull())
      .addColumn('fee', 'bigint', (column) => column.notNull())
      .addColumn('fee_bps', 'integer', (column) => column.notNull())
      .addColumn('rate', 'integer')
      .addColumn('bank', 'text')
      .addColumn('network', 'text')
      .addColumn('pay_to_json', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('reminded_at', 'bigint')
      .execute()
    await db.schema.createIndex('deposit_order_member').on('deposit_order').columns(['member_id', 'created_at', 'id']).execute()
    await db.schema.createIndex('deposit_order_due').on('deposit_order').columns(['state', 'expires_at']).execute()

    await db.schema
      .createTable('deposit_notice')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('notice_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deposit_notice_once', ['provider', 'notice_id'])
      .execute()

    await db.schema
      .createTable('deposit_payment')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`amount > 0`))
      .addColumn('order_id', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deposit_payment_once', ['provider', 'payment_id'])
      .execute()

    await db.schema
      .createTable('deposit_appeal')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull().references('deposit_order.id'))
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('picture_type', 'text')
      .addColumn('picture_bytes', 'integer')
      .addColumn('ticket_hash', 'text', (column) => column.unique())
      .addColumn('ticket_until', 'bigint')
      .addColumn('picture', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('deposit_appeal_once', ['member_id', 'client_id'])
      .execute()
    await db.schema.createIndex('deposit_appeal_order').on('deposit_appeal').column('order_id').execute()
  },
}
