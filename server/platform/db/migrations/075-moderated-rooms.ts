import { type Kysely, type Migration, sql } from 'kysely'

/** Moderators moderate the rooms that they were given. Whoever was one before moderates all of them, as until now. */
export const moderatedRooms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('moderated_room')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('moderated_room_key', ['member_id', 'room'])
      .execute()
    await db.schema.createIndex('moderated_room_room').on('moderated_room').column('room').execute()
    await sql`insert into moderated_room (member_id, room, at) select id, '*', 0 from member where role = 'admin'`.execute(db)
  },
}
