import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Payouts: each try to pay a withdrawal out, and the payers' notices of them. A state of a withdrawal may be reached again by another
 * try. Of what was approved before nobody knows whether its people paid it elsewhere: it waits for an operator, from now on.
 */
export const payouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('payout')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('withdrawal_id', 'text', (column) => column.notNull().references('withdrawal.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('failure', 'text')
      .addColumn('words', 'text')
      .addColumn('doubt', 'text')
      .addColumn('doubt_said', 'text')
      .addColumn('doubt_answer', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('payout_try', ['withdrawal_id', 'place'])
      .addCheckConstraint('payout_amount', sql`amount > 0`)
      .execute()
    await db.schema.createIndex('payout_due').on('payout').columns(['state', 'next_at']).execute()

    await db.schema
      .createTable('payout_notice')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('notice_id', 'text', (column) => column.notNull())
      .addColumn('payout_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('payout_notice_once', ['provider', 'notice_id'])
      .execute()

    await db.schema.alterTable('withdrawal_step').renameTo('withdrawal_step_before').execute()
    await db.schema
      .createTable('withdrawal_step')
      .addColumn('withdrawal_id', 'text', (column) => column.notNull().references('withdrawal.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_member_id', 'text')
      .addColumn('by_name', 'text')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('withdrawal_step_place', ['withdrawal_id', 'place'])
      .execute()
    await sql`insert into withdrawal_step select withdrawal_id, state, place, at, by_member_id, by_name, reason
      from withdrawal_step_before`.execute(db)
    await db.schema.dropTable('withdrawal_step_before').execute()

    await sql`update withdrawal set state = 'approved' where state = 'paying'`.execute(db)
    await sql`insert into payout (id, withdrawal_id, place, provider, asset, amount, state, tries, next_at, created_at, changed_at)
      select id || '-1', id, 1,
        'hand', asset, amount - fee, 'waiting', 0, 0, changed_at, ${Date.now()}
      from withdrawal where state = 'approved'`.execute(db)
  },
}
