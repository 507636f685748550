import { type Kysely, type Migration, sql } from 'kysely'

/** The shop for points: its goods, and what was bought. */
export const pointShop: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('point_goods')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name_chinese', 'text', (column) => column.notNull())
      .addColumn('name_english', 'text', (column) => column.notNull())
      .addColumn('price', 'bigint', (column) => column.notNull().check(sql`price > 0`))
      .addColumn('member_price', 'bigint')
      .addColumn('coins', 'bigint', (column) => column.notNull().check(sql`coins > 0`))
      .addColumn('stock', 'integer')
      .addColumn('sold', 'integer', (column) => column.notNull())
      .addColumn('most_each', 'integer')
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('point_purchase')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('goods_id', 'text', (column) => column.notNull().references('point_goods.id'))
      .addColumn('name_chinese', 'text', (column) => column.notNull())
      .addColumn('name_english', 'text', (column) => column.notNull())
      .addColumn('price', 'bigint', (column) => column.notNull())
      .addColumn('coins', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('point_purchase_once', ['member_id', 'client_id'])
      .execute()
    await db.schema.createIndex('point_purchase_page').on('point_purchase').columns(['member_id', 'at']).execute()
    await db.schema.createIndex('point_purchase_goods').on('point_purchase').columns(['member_id', 'goods_id']).execute()
  },
}
