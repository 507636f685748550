import Libsql from 'libsql'
import { CompiledQuery, type DatabaseConnection, Kysely, Migrator, SqliteDialect, SqliteDriver, type Transaction } from 'kysely'
import { migrationProvider } from './migrations/list.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type TransactionDb = Transaction<Schema>
/** What reads take: they may run inside a transaction or outside one. */
export type Reader = Database | TransactionDb

/** How long a statement waits for a lock that another process holds, in ms. */
const BUSY_TIMEOUT = 5_000

/**
 * Takes the write lock when a transaction begins. Otherwise one that reads first would fail, without waiting, when another
 * process (`npm run operate`) has written in between.
 */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

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
  const config = { database: connection }
  const dialect = new SqliteDialect(config)
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new WritingDriver(config),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
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
