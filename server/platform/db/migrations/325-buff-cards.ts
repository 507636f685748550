import type { Kysely, Migration } from 'kysely'

/** Cards that members have, and the days for which they were used. */
export const buffCards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('buff_card')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('buff', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('used_day', 'integer')
      .addColumn('strength', 'integer')
      .addUniqueConstraint('buff_card_once', ['member_id', 'source'])
      .addUniqueConstraint('buff_card_day', ['member_id', 'buff', 'used_day'])
      .execute()
  },
}
