import type { Kysely, Migration } from 'kysely'

/** What a contact took the place of, so that it comes back where the member says that the change was not theirs. */
export const contactBefore: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('member_contact').addColumn('before_print', 'text').execute()
    await db.schema.alterTable('member_contact').addColumn('before_sealed', 'text').execute()
  },
}
