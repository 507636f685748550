import type { Kysely, Migration } from 'kysely'

/** Slow mode and blocked words of rooms, answers and mentions, what members have seen, and what they report. */
export const chat: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('room')
      .addColumn('slow_seconds', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('room')
      .addColumn('blocked_words_json', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema.alterTable('chat_send').addColumn('reply_to', 'text').execute()
    await db.schema.createIndex('chat_send_reply_to').on('chat_send').column('reply_to').execute()
    await db.schema.createIndex('chat_send_event').on('chat_send').column('event_id').execute()

    await db.schema
      .createTable('chat_turn')
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_turn_key', ['room', 'member_id'])
      .execute()

    await db.schema
      .createTable('chat_mention')
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('epoch', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_mention_key', ['member_id', 'room', 'epoch', 'seq'])
      .execute()

    await db.schema
      .createTable('chat_mark')
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('epoch', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_mark_key', ['member_id', 'room'])
      .execute()

    await db.schema
      .createTable('chat_report')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('dismissed_at', 'bigint')
      .addUniqueConstraint('chat_report_once', ['message_id', 'member_id'])
      .execute()
    await db.schema.createIndex('chat_report_room').on('chat_report').columns(['room', 'at']).execute()
  },
}
