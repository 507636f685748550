import type { Kysely, Migration } from 'kysely'

/** What an anchor says to who gave, and the gifts that they are to be thanked for once their run is over. */
export const giftThanks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('anchor')
      .addColumn('thanks', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('gift_thanks')
      .addColumn('room', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('gift_id', 'text', (column) => column.notNull())
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addColumn('coins', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('gift_thanks_once', ['room', 'member_id', 'gift_id'])
      .execute()
    await db.schema.createIndex('gift_thanks_due').on('gift_thanks').column('due_at').execute()
  },
}
