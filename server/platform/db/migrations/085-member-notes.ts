import type { Kysely, Migration } from 'kysely'
import { makeAppendOnly } from '../appendOnly.ts'

/** What operators write about members, how they mark them, and which limits they lowered. */
export const memberNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('member_note')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('member_note_member').on('member_note').columns(['member_id', 'at']).execute()
    await makeAppendOnly(db, 'member_note', 'id')

    await db.schema
      .createTable('member_tag')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('tag', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('member_tag_one', ['member_id', 'tag'])
      .execute()
    await db.schema.createIndex('member_tag_tag').on('member_tag').column('tag').execute()

    await db.schema.alterTable('play_limit').addColumn('lowered_at', 'bigint').execute()
    await db.schema.alterTable('play_log').addColumn('by_name', 'text').execute()
  },
}
