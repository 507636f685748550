import type { Kysely, Migration } from 'kysely'

/** What each settled bet counts for: grades, points and rebates are built upon it. */
export const validBets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('valid_bet')
      .addColumn('bet_id', 'text', (column) => column.primaryKey().references('bet.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('valid_bet_member').on('valid_bet').columns(['member_id', 'day']).execute()
    await db.schema.createIndex('valid_bet_day').on('valid_bet').column('day').execute()
    await db.schema.createIndex('bet_member_match').on('bet').columns(['member_id', 'match_id']).execute()
  },
}
