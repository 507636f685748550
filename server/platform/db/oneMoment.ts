import { sql } from 'kysely'
import type { Database, Reader } from './database.ts'
import { isPostgres } from './dialect.ts'

/** Reads one moment of the database, however long it takes; nobody is kept from writing meanwhile. */
export function inOneMoment<T>(db: Database, read: (reader: Reader) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await (isPostgres(db) ? sql`begin isolation level repeatable read read only` : sql`begin`).execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
