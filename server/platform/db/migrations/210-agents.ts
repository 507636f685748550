import { type Kysely, type Migration, sql } from 'kysely'

/** Agents, whom they brought, and their months. */
export const agents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('agent')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('application_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('by_name', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('approved_at', 'bigint')
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('agent_page').on('agent').columns(['at', 'id']).execute()

    await db.schema
      .createTable('agent_code')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('agent_id', 'text', (column) => column.notNull().references('agent.id'))
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('agent_code_once', ['agent_id', 'id'])
      .execute()

    await db.schema
      .createTable('agent_member')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('agent_id', 'text', (column) => column.notNull().references('agent.id'))
      .addColumn('code', 'text', (column) => column.notNull().references('agent_code.code'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('held', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('agent_member_page').on('agent_member').columns(['agent_id', 'at', 'id']).execute()

    await db.schema
      .createTable('agent_visitor')
      .addColumn('agent_id', 'text', (column) => column.notNull().references('agent.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('agent_visitor_once', ['agent_id', 'day', 'device'])
      .execute()
    await db.schema.createIndex('agent_visitor_day').on('agent_visitor').column('day').execute()

    await db.schema
      .createTable('agent_visit')
      .addColumn('agent_id', 'text', (column) => column.notNull().references('agent.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('visits', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('agent_visit_once', ['agent_id', 'day'])
      .execute()

    await db.schema
      .createTable('agent_statement')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('agent_id', 'text', (column) => column.notNull().references('agent.id'))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('stakes', 'bigint', (column) => column.notNull())
      .addColumn('returns', 'bigint', (column) => column.notNull())
      .addColumn('prizes', 'bigint', (column) => column.notNull())
      .addColumn('fees', 'bigint', (column) => column.notNull())
      .addColumn('withheld', 'bigint', (column) => column.notNull())
      .addColumn('carried_in', 'bigint', (column) => column.notNull())
      .addColumn('base', 'bigint', (column) => column.notNull())
      .addColumn('carried_out', 'bigint', (column) => column.notNull().check(sql`carried_out <= 0`))
      .addColumn('bets', 'bigint', (column) => column.notNull())
      .addColumn('members', 'integer', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('commission', 'bigint', (column) => column.notNull().check(sql`commission >= 0`))
      .addColumn('plan_json', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('signed_by_id', 'text')
      .addColumn('signed_by_name', 'text')
      .addColumn('paid_by_name', 'text')
      .addColumn('paid_at', 'bigint')
      .addUniqueConstraint('agent_statement_once', ['agent_id', 'month'])
      .execute()
    await db.schema.createIndex('agent_statement_page').on('agent_statement').columns(['month', 'id']).execute()

    await db.schema
      .createTable('agent_share')
      .addColumn('statement_id', 'text', (column) => column.notNull().references('agent_statement.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('stakes', 'bigint', (column) => column.notNull())
      .addColumn('returns', 'bigint', (column) => column.notNull())
      .addColumn('prizes', 'bigint', (column) => column.notNull())
      .addColumn('fees', 'bigint', (column) => column.notNull())
      .addColumn('bets', 'bigint', (column) => column.notNull())
      .addColumn('bar', 'text')
      .addPrimaryKeyConstraint('agent_share_once', ['statement_id', 'member_id'])
      .execute()
    await db.schema.createIndex('bet_member_settled').on('bet').columns(['member_id', 'settled_at']).execute()
  },
}
