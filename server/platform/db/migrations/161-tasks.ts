import { type Kysely, type Migration, sql } from 'kysely'

/** Of each: period, deed, target, points. */
const TASKS = [
  ['day', 'watch', 10, 20],
  ['day', 'message', 3, 10],
  ['day', 'share', 1, 10],
  ['week', 'watch', 90, 80],
  ['week', 'message', 20, 40],
  ['week', 'share', 3, 30],
  ['once', 'bind', 1, 50],
  ['once', 'avatar', 1, 20],
  ['once', 'nickname', 1, 20],
  ['once', 'follow', 1, 20],
  ['once', 'bet', 1, 50],
] as const

/** Tasks that bring points, how far members are, and what they finished. */
export const tasks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('task')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('deed', 'text', (column) => column.notNull())
      .addColumn('target', 'integer', (column) => column.notNull())
      .addColumn('points', 'bigint', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    for (const [index, [period, deed, target, given]] of TASKS.entries())
      await sql`insert into task (id, period, deed, target, points, place, status, version)
        values (${`${deed}-${period}`}, ${period}, ${deed}, ${target}, ${given}, ${(index + 1) * 10}, '1', 0)`.execute(db)

    await db.schema
      .createTable('task_count')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('deed', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_count_once', ['member_id', 'deed', 'day'])
      .execute()
    await db.schema.createIndex('task_count_day').on('task_count').column('day').execute()

    await db.schema
      .createTable('task_done')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('points', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_done_once', ['member_id', 'period'])
      .execute()
  },
}
