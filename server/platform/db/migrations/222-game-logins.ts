import type { Kysely, Migration } from 'kysely'

/** The log-in that a launch and a session of a game go by; those from before go by none, and are over. */
export const gameLogins: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['game_launch', 'game_session'])
      await db.schema
        .alterTable(table)
        .addColumn('login', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}
