import type { Kysely, Migration } from 'kysely'

/** The rough name of the device that a session was opened on; null = from before it was stored. */
export const sessionDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('device_name', 'text').execute()
  },
}
