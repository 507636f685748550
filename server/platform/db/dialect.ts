import { PostgresAdapter } from 'kysely'

/** Whether statements go to PostgreSQL; otherwise they go to the embedded SQLite. */
export function isPostgres(db: { getExecutor(): { readonly adapter: object } }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
