import type { Kysely, Migration } from 'kysely'

/** Safer play: deposit limits, pauses, sessions of play, and what was changed by whom. */
export const play: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('play_member')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('reality_minutes', 'integer', (column) => column.notNull())
      .addColumn('since', 'bigint')
      .addColumn('seen', 'bigint')
      .addColumn('checked_at', 'bigint')
      .addColumn('limit_answer', 'text')
      .addColumn('locked_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('play_limit')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('fen', 'bigint')
      .addColumn('next_fen', 'bigint')
      .addColumn('next_at', 'bigint')
      .addPrimaryKeyConstraint('play_limit_one', ['member_id', 'period'])
      .execute()

    await db.schema
      .createTable('play_pause')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('play_pause_member').on('play_pause').columns(['member_id', 'until']).execute()

    await db.schema
      .createTable('play_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('detail_json', 'text', (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('play_log_member').on('play_log').columns(['member_id', 'at']).execute()
  },
}
