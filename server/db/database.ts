import Libsql from 'libsql'
import { Kysely, Migrator, SqliteDialect, type Transaction } from 'kysely'
import { migrationProvider } from './migrations/list.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/** What reads take: they may run inside a transaction or outside one. */
export type Reader = Database | Trx

/** How long a statement waits for a lock that another process holds, in ms. */
const BUSY_TIMEOUT = 5_000

/**
 * Opens the embedded database: write-ahead log, every commit flushed to disk before it is acknowledged, foreign keys on.
 * There is one connection, so writers queue; never await the database itself inside a transaction, only the transaction.
 */
export function openDatabase(file: string): Database {
  const connection = new Libsql(file)
  connection.exec('pragma journal_mode = wal')
  connection.exec('pragma synchronous = full')
  connection.exec('pragma foreign_keys = on')
  connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`)
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) })
}

/** Brings the tables up to the newest migration. Throws the first migration's error and leaves the rest untouched. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
  if (error !== undefined) throw error
}
