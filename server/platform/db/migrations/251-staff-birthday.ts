import type { Kysely, Migration } from 'kysely'

/** When staff put a member's birth date right last: nothing is paid for a birthday for a year. */
export const staffBirthday: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('member_profile').addColumn('staff_birthday_at', 'bigint').execute()
  },
}
