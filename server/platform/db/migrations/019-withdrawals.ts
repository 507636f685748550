import { type Kysely, type Migration, sql } from 'kysely'

/** Saved cards and addresses, withdrawal passwords, withdrawals and their steps. */
export const withdrawals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('saved_destination')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('of', 'text', (column) => column.notNull())
      .addColumn('number', 'text', (column) => column.notNull())
      .addColumn('holder', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('saved_destination_once', ['member_id', 'kind', 'number'])
      .execute()

    await db.schema
      .createTable('withdraw_password')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('set_at', 'bigint', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('locked_until', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('withdrawal')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('fee', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('of', 'text', (column) => column.notNull())
      .addColumn('number', 'text', (column) => column.notNull())
      .addColumn('holder', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('withdrawal_once', ['member_id', 'client_id'])
      .addCheckConstraint('withdrawal_arrives', sql`fee >= 0 and amount > fee`)
      .execute()
    await db.schema.createIndex('withdrawal_member').on('withdrawal').columns(['member_id', 'created_at', 'id']).execute()
    await db.schema.createIndex('withdrawal_queue').on('withdrawal').columns(['state', 'changed_at']).execute()

    // A state is reached at most once: the key says so.
    await db.schema
      .createTable('withdrawal_step')
      .addColumn('withdrawal_id', 'text', (column) => column.notNull().references('withdrawal.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_member_id', 'text')
      .addColumn('by_name', 'text')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('withdrawal_step_once', ['withdrawal_id', 'state'])
      .execute()

    await db.schema
      .createTable('withdrawal_given_up')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('withdrawal_given_up_one', ['member_id', 'client_id'])
      .execute()
  },
}
