import type { Kysely, Migration } from 'kysely'

/** Works in the background that one node of several does at a time. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('claimed_by', 'text')
      .addColumn('claimed_at', 'bigint')
      .addColumn('heartbeat_at', 'bigint')
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('job_pk', ['kind', 'key'])
      .execute()
  },
}
