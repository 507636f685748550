import { type Kysely, type Migration, sql } from 'kysely'

/** A year, in ms: so long those who had a grade before there were rules keep it. */
const YEAR = 365 * 86_400_000

/** Members' grades, and what they bring. Who has a grade already has it as one that was given by hand. */
export const grades: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('member_grade')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('grade', 'integer', (column) => column.notNull())
      .addColumn('progress', 'bigint', (column) => column.notNull())
      .addColumn('floor', 'integer', (column) => column.notNull())
      .addColumn('floor_until', 'bigint')
      .addColumn('reviewed', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('member_grade_due').on('member_grade').columns(['reviewed', 'grade']).execute()
    const now = Date.now()
    const month = new Date(now + 8 * 3_600_000).toISOString().slice(0, 7)
    await sql`update member set vip_level = 10 where vip_level > 10`.execute(db)
    await sql`insert into member_grade (member_id, grade, progress, floor, floor_until, reviewed)
      select id, vip_level, 0, vip_level, cast(${now + YEAR} as bigint), cast(${month} as text)
      from member where vip_level > 0`.execute(db)

    await db.schema
      .createTable('grade_bonus')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('from_at', 'bigint', (column) => column.notNull())
      .addColumn('claimed_at', 'bigint')
      .addPrimaryKeyConstraint('grade_bonus_once', ['member_id', 'kind', 'period'])
      .execute()
  },
}
