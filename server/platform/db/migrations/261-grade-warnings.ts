import type { Kysely, Migration } from 'kysely'

/** The last month in which it was looked whether a member is to be told of a coming downgrade; '' = never. */
export const gradeWarnings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('member_grade')
      .addColumn('warned', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('member_grade_warned').on('member_grade').columns(['warned', 'grade']).execute()
  },
}
