import type { Kysely, Migration } from 'kysely'

/** When a member's login password was last changed; null = not since the account was made. */
export const passwordAge: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('member').addColumn('password_at', 'bigint').execute()
  },
}
