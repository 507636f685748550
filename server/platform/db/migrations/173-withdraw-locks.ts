import type { Kysely, Migration } from 'kysely'

/** A withdrawal password that is guessed again and again is locked for longer each time. */
export const withdrawLocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('withdraw_password')
      .addColumn('locks', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
