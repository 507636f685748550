import type { Kysely, Migration } from 'kysely'

/** Bonuses that are locked until their bets are made, and the bets that count for each. */
export const grants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bonus_grant')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('give_key', 'text', (column) => column.notNull().unique())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('product', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('multiple', 'integer', (column) => column.notNull())
      .addColumn('needed', 'bigint', (column) => column.notNull())
      .addColumn('progress', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('source_kind', 'text', (column) => column.notNull())
      .addColumn('source_id', 'text', (column) => column.notNull())
      .addColumn('title_chinese', 'text', (column) => column.notNull())
      .addColumn('title_english', 'text', (column) => column.notNull())
      .addColumn('given_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema.createIndex('bonus_grant_page').on('bonus_grant').columns(['member_id', 'given_at', 'id']).execute()
    await db.schema.createIndex('bonus_grant_due').on('bonus_grant').columns(['state', 'due_at', 'id']).execute()

    await db.schema
      .createTable('grant_bet')
      .addColumn('source', 'text', (column) => column.primaryKey())
      .addColumn('grant_id', 'text', (column) => column.notNull().references('bonus_grant.id'))
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('grant_bet_grant').on('grant_bet').column('grant_id').execute()
  },
}
