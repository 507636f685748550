import type { Kysely, Migration } from 'kysely'

/** What a member is told of because somebody else may have done it, and whether their login password must be changed. */
export const securityNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('security_notice')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('device', 'text')
      .addColumn('session_hash', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('answered_at', 'bigint')
      .addColumn('answer', 'text')
      .execute()
    await db.schema.createIndex('security_notice_member').on('security_notice').columns(['member_id', 'at']).execute()
    await db.schema.createIndex('security_notice_sent').on('security_notice').columns(['sent_at', 'at']).execute()
    await db.schema.createIndex('security_notice_at').on('security_notice').column('at').execute()
    await db.schema.alterTable('member').addColumn('password_due_at', 'bigint').execute()
  },
}
