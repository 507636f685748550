import type { Kysely, Migration } from 'kysely'

/** The address that a session was opened from, and the session that made a one-time token: one from before dies with this. */
export const sessionBinding: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('hand_over').addColumn('maker_hash', 'text').execute()
  },
}
