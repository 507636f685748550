import type { Kysely, Migration } from 'kysely'

/** Which version of the terms a member agreed to when they registered. */
export const termsVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('member_origin').addColumn('terms_version', 'integer').execute()
  },
}
