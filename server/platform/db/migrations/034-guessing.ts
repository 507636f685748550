import type { Kysely, Migration } from 'kysely'

/** How often a key was locked lately, so that the next lock is longer; and the tries of an account that its member is told of. */
export const guessing: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['login_failure', 'captcha_failure']) {
      for (const [column, type] of [
        ['locks', 'integer'],
        ['lock_ends_at', 'bigint'],
      ] as const) {
        await db.schema
          .alterTable(table)
          .addColumn(column, type, (added) => added.notNull().defaultTo(0))
          .execute()
      }
    }
    await db.schema
      .createTable('login_try')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addColumn('before_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
