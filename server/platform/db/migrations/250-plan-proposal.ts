import type { Kysely, Migration } from 'kysely'

/** A table of grades that raises what is paid in yuan: it holds once a second operator signs it. One at a time. */
export const planProposal: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('plan_proposal')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('plan_json', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
