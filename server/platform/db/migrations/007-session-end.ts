import type { Kysely, Migration } from 'kysely'

/** Where a session was ended from, and a quick way to those that ended lately. */
export const sessionEnd: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('ended_by', 'text').execute()
    await db.schema.createIndex('session_ended_at').on('session').column('ended_at').execute()
  },
}
