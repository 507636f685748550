import { type Kysely, type Migration, sql } from 'kysely'

/** Pictures of members in one place, whatever they were sent for. Those of appeals move there; their addresses end. */
export const uploads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('upload')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('ref', 'text')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('ticket_hash', 'text', (column) => column.unique())
      .addColumn('ticket_until', 'bigint')
      .addColumn('picture_type', 'text')
      .addColumn('picture', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('upload_ref').on('upload').columns(['purpose', 'ref']).execute()
    await db.schema.createIndex('upload_member').on('upload').columns(['member_id', 'purpose']).execute()
    await sql`insert into upload (id, member_id, purpose, ref, type, bytes, picture_type, picture, at)
      select 'u-' || id, member_id, 'appeal', id, picture_type, picture_bytes, picture_type, picture, at
      from deposit_appeal where picture is not null`.execute(db)
    // The address that took a picture was unique: SQLite keeps such a column, so it is only emptied.
    await sql`update deposit_appeal set ticket_hash = null, ticket_until = null`.execute(db)
    await db.schema.alterTable('deposit_appeal').dropColumn('picture').execute()
    await db.schema.alterTable('deposit_appeal').dropColumn('ticket_until').execute()
  },
}
