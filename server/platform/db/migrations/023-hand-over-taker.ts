import type { Kysely, Migration } from 'kysely'

/** Which device took a one-time token, and the session that it got: an answer that was lost on its way may be asked for again. */
export const handOverTaker: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('hand_over').addColumn('device_id', 'text').execute()
    await db.schema.alterTable('hand_over').addColumn('session_hash', 'text').execute()
  },
}
