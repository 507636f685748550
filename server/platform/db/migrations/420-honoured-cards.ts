import type { Kysely, Migration } from 'kysely'

/** Which activity a card's chances were taken in, and by how many percent a card raised the rebate of a day. */
export const honouredCards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('buff_card').addColumn('taken_in', 'text').execute()
    await db.schema
      .alterTable('rebate_day')
      .addColumn('extra_percent', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
