import type { Kysely, Migration } from 'kysely'

/** Who says that somebody else was in the account sets the new login password on the same device, or by a code. */
export const alarmDevice: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('member').addColumn('password_due_device', 'text').execute()
  },
}
