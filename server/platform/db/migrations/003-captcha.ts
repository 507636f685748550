import type { Kysely, Migration } from 'kysely'

/** Verifications: what was asked, what was answered, and how many refused requests each answer lets through. */
export const captcha: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('captcha_challenge')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('captcha_result')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('captcha_pass')
      .addColumn('result_id', 'text', (column) => column.notNull().references('captcha_result.id').onDelete('cascade'))
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('left', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('captcha_pass_key', ['result_id', 'action'])
      .execute()
    await db.schema
      .createTable('captcha_owed')
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('captcha_owed_key', ['device_id', 'action'])
      .execute()
    await db.schema
      .createTable('captcha_failure')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('first_at', 'bigint', (column) => column.notNull())
      .addColumn('locked_until', 'bigint', (column) => column.notNull())
      .execute()
  },
}
