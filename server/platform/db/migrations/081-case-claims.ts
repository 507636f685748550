import type { Kysely, Migration } from 'kysely'

/** A case of a deposit is in the hands of one operator at a time, for a while. */
export const caseClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deposit_case_claim')
      .addColumn('case_id', 'text', (column) => column.primaryKey())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute()
  },
}
