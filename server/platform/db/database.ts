import Libsql from 'libsql'
import { Kysely, Migrator, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Transaction } from 'kysely'
import { LibsqlDriver } from './libsqlDriver.ts'
import { migrationProvider } from './migrations/list.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type TransactionDb = Transaction<Schema>
/** What reads take: they may run inside a transaction or outside one. */
export type Reader = Database | TransactionDb

/** How long a statement waits for a lock that another process holds, in ms. */
const BUSY_TIMEOUT = 5_000

/** `readsBeside`: reads wait for no transaction, by a connection of their own. Not for a file that is moved, or that is in memory. */
type Options = { readonly readsBeside: boolean }

/**
 * Opens the embedded database: write-ahead log, every commit flushed to disk before it is acknowledged, foreign keys on.
 * One connection writes, so writers queue; never await the database itself inside a transaction, only the transaction.
 */
export function openDatabase(file: string, { readsBeside }: Options = { readsBeside: false }): Database {
  const open = (...more: readonly string[]) => {
    const connection = new Libsql(file)
    for (const pragma of [`busy_timeout = ${BUSY_TIMEOUT}`, ...more]) connection.exec(`pragma ${pragma}`)
    return connection
  }
  const writer = open('journal_mode = wal', 'synchronous = full', 'foreign_keys = on')
  const openReader = readsBeside ? () => open('query_only = on') : null
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new LibsqlDriver(writer, openReader),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

/**
 * Brings the tables up to the newest migration; `schema` is where they are in PostgreSQL. Throws the first migration's error and
 * leaves the rest untouched.
 */
export async function migrate(db: Database, schema?: string): Promise<void> {
  const where = schema === undefined ? {} : { migrationTableSchema: schema }
  const { error } = await new Migrator({ db, provider: migrationProvider, ...where }).migrateToLatest()
  if (error !== undefined) throw error
}
