import { type Kysely, type Migration, sql } from 'kysely'

/** What members say of themselves; birth dates of those who registered are theirs. */
export const profiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('member_profile')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('birthday', 'text')
      .addColumn('nickname_at', 'bigint')
      .execute()
    await sql`insert into member_profile (member_id, birthday) select member_id, birthday from member_origin`.execute(db)
  },
}
