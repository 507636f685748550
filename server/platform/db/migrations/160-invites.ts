import { type Kysely, type Migration, sql } from 'kysely'

/** Where members registered, and whom they invited: who was invited before is among them. */
export const invites: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('registration_place')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('invited_friend')
      .addColumn('friend_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('inviter_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('refused_at', 'bigint')
      .addColumn('counted_at', 'bigint')
      .addColumn('amount', 'bigint')
      .addColumn('from_at', 'bigint')
      .addColumn('paid_at', 'bigint')
      .execute()
    await db.schema.createIndex('invited_friend_page').on('invited_friend').columns(['inviter_id', 'at', 'id']).execute()
    await db.schema.createIndex('invited_friend_open').on('invited_friend').columns(['counted_at', 'refused_at']).execute()
    await sql`insert into invited_friend (friend_id, id, inviter_id, at)
      select member_id, 'f' || member_id, inviter_id, at from member_origin where inviter_id is not null`.execute(db)
  },
}
