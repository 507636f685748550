import { type Kysely, type Migration, sql } from 'kysely'

/** A withdrawal that was signed once takes two operators for good, also after that signature was dropped. */
export const takesTwo: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('withdrawal')
      .addColumn('takes_two', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update withdrawal set takes_two = 1 where signed_by_id is not null
      or exists (select 1 from payout where payout.withdrawal_id = withdrawal.id and payout.signed_by_id is not null)`.execute(db)
  },
}
