import type { Kysely, Migration } from 'kysely'

/** Activities, what they may pay and paid, how members stand in them, their prizes, and who is kept out. */
export const activities: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('activity')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('title_chinese', 'text', (column) => column.notNull())
      .addColumn('title_english', 'text', (column) => column.notNull())
      .addColumn('words_chinese', 'text', (column) => column.notNull())
      .addColumn('words_english', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('starts_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('grade', 'integer', (column) => column.notNull())
      .addColumn('tag', 'text')
      .addColumn('terms_json', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('activity_end').on('activity').columns(['status', 'ends_at']).execute()

    await db.schema
      .createTable('activity_budget')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('all_limit', 'bigint', (column) => column.notNull())
      .addColumn('day_limit', 'bigint')
      .addColumn('spent', 'bigint', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('day_spent', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_budget_once', ['activity_id', 'asset'])
      .execute()

    await db.schema
      .createTable('activity_proposal')
      .addColumn('activity_id', 'text', (column) => column.primaryKey().references('activity.id'))
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('fields_json', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('activity_entry')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('state_json', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_entry_once', ['activity_id', 'member_id'])
      .execute()

    await db.schema
      .createTable('activity_prize')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('prize_json', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('activity_prize_once', ['activity_id', 'member_id', 'key'])
      .execute()
    await db.schema.createIndex('activity_prize_member').on('activity_prize').columns(['member_id', 'at']).execute()
    await db.schema.createIndex('activity_prize_day').on('activity_prize').columns(['activity_id', 'day']).execute()

    await db.schema
      .createTable('activity_request')
      .addColumn('activity_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('reply_json', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_request_once', ['activity_id', 'member_id', 'request_id'])
      .execute()
    await db.schema.createIndex('activity_request_at').on('activity_request').column('at').execute()

    await db.schema
      .createTable('activity_bar')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('activity_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_bar_once', ['member_id', 'activity_id'])
      .execute()

    await db.schema
      .createTable('activity_step')
      .addColumn('activity_id', 'text', (column) => column.notNull().references('activity.id'))
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_step_once', ['activity_id', 'step'])
      .execute()

    await db.schema
      .createTable('activity_deed')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('deed_json', 'text', (column) => column.notNull())
      .addColumn('left_json', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('activity_deed_at').on('activity_deed').column('at').execute()
  },
}
