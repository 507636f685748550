import type { Kysely, Migration } from 'kysely'

/** What moved to and from the house's accounts and is not in their balances yet: so that movements side by side do not wait for one row. */
export const housePending: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('house_pending')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .execute()
  },
}
