import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether statements go to PostgreSQL; otherwise they go to the embedded SQLite. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
