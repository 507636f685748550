import type { Kysely, Migration } from 'kysely'

/** Operators clear a member who looked like their agent: what was held of them comes into a later month, once. */
export const agentCleared: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('agent_member').addColumn('cleared_at', 'bigint').execute()
    await db.schema.alterTable('agent_member').addColumn('cleared_by_name', 'text').execute()
    await db.schema.alterTable('agent_member').addColumn('cleared_why', 'text').execute()
    await db.schema
      .alterTable('agent_statement')
      .addColumn('released', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('agent_share')
      .addColumn('released_in', 'text', (column) => column.references('agent_statement.id'))
      .execute()
    await db.schema.createIndex('agent_share_member').on('agent_share').columns(['member_id', 'bar']).execute()
  },
}
