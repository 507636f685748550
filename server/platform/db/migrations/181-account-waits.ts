import type { Kysely, Migration } from 'kysely'

/** Withdrawals wait for an account that may be in new hands, and codes to a contact are counted by who asks for them. */
export const accountWaits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('member').addColumn('account_new_at', 'bigint').execute()
    await db.schema
      .alterTable('contact_code')
      .addColumn('asked_by', 'text', (column) => column.notNull().defaultTo('visitor'))
      .execute()
  },
}
