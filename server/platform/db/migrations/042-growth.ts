import type { Kysely, Migration } from 'kysely'

/** What it takes to forget what no longer counts, without looking at every row: by time, and of refused requests by address. */
export const growth: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('captcha_owed')
      .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('captcha_owed_address').on('captcha_owed').columns(['address', 'expires_at']).execute()
    await db.schema.createIndex('room_event_at').on('room_event').column('at').execute()
    await db.schema.createIndex('chat_send_at').on('chat_send').column('at').execute()
  },
}
