import { type Kysely, type Migration, sql } from 'kysely'

/** A claim says since when its operator has the case, so that it cannot be made longer without end; those that run count from when they were made last. */
export const claimEnds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('deposit_case_claim')
      .addColumn('since', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update deposit_case_claim set since = until - 1800000`.execute(db)
  },
}
