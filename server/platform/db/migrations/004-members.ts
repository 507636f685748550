import type { Kysely, Migration } from 'kysely'

/** Keys of sessions, the state of accounts, one-time tokens, who may not come in, and settings of the site. */
export const members: Migration = {
  async up(db: Kysely<unknown>) {
    // Sessions from before have no key: they end with this.
    await db.schema.alterTable('session').addColumn('seal_key', 'text').execute()
    await db.schema
      .alterTable('member')
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('1'))
      .execute()
    await db.schema.alterTable('member').addColumn('last_seen_at', 'bigint').execute()
    await db.schema.alterTable('member').addColumn('dormant_since', 'bigint').execute()

    await db.schema
      .createTable('hand_over')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('barrier')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('barrier_key', ['kind', 'value'])
      .execute()

    await db.schema
      .createTable('config_info')
      .addColumn('key_code', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
