import type { Kysely, Migration } from 'kysely'

/** How long a member must have followed where only followers write: ten minutes unless a moderator says otherwise. */
export const followMinutes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('room')
      .addColumn('follow_minutes', 'integer', (column) => column.notNull().defaultTo(10))
      .execute()
  },
}
