import type { Kysely, Migration } from 'kysely'

/** When the person of a session last did something, as far as that counts; null = not since it began. */
export const sessionUse: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('used_at', 'bigint').execute()
  },
}
