import {
  CompiledQuery,
  type DatabaseConnection,
  HandleEmptyInListsPlugin,
  type IsolationLevel,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  type TransactionSettings,
} from 'kysely'
import type { Database } from './database.ts'
import { postgresText } from './postgresText.ts'
import type { Schema } from './schema.ts'

/** Connections of one server: works that write have up to twelve of them, the others read. */
const CONNECTIONS = 20
/** How long a connection may take, in ms. */
const CONNECT_TIMEOUT = 10_000
/**
 * What sessions are told. One that is idle inside a transaction, or holds locks beside one, keeps others from writing: it is of a process that is frozen
 * or cut off, and is ended. No work is idle for so long, and the pool closes a connection that it does not need before.
 */
const SESSION = {
  idle_in_transaction_session_timeout: 15_000,
  idle_session_timeout: 30_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}
/** How long the pool keeps a connection that nobody uses, in ms. */
const UNUSED = 10_000
/** How long a writer waits for a row that another one has before it begins again, in ms. */
const LOCK_TIMEOUT = 10_000
/** The advisory lock of who makes the tables or brings them up to date. */
const START_LOCK = 7_310_001
/** Types that may go beyond what a number holds exactly: bigint, and numeric, which a sum of them is. */
const WIDE = new Set([20, 1700])

/**
 * Transactions of writers that stand side by side. At SERIALIZABLE what a transaction reads is watched by the row where an index finds it, and by
 * the whole table where all of it is read, as PostgreSQL prefers for small ones: so it is told to look by index. A transaction that was broken by a
 * failed statement fails at its commit, where PostgreSQL by itself would say nothing and undo it. Its locks of the session end with it.
 */
class WritingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = settings.isolationLevel === undefined ? undefined : BEGIN[settings.isolationLevel]
    if (begin === undefined) return super.beginTransaction(connection, settings)
    await connection.executeQuery(begin)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('select 1; commit; select pg_advisory_unlock_all()'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback; select pg_advisory_unlock_all()'))
  }
}

const beginAt = (level: IsolationLevel) =>
  CompiledQuery.raw(`begin isolation level ${level}; set local enable_seqscan = off; set local lock_timeout = ${LOCK_TIMEOUT}`)
/** How writers begin, by how they are kept apart from each other. */
const BEGIN: { readonly [level in IsolationLevel]?: CompiledQuery } = {
  serializable: beginAt('serializable'),
  'repeatable read': beginAt('repeatable read'),
}

class TextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(postgresText(parameter))
  }
}

/** Opens the tables of one schema of a PostgreSQL database. Whole numbers come as numbers, and beyond 2^53 − 1 not at all. */
export async function openPostgres(url: string, schema: string): Promise<Database> {
  const { default: pg } = await driver()
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: UNUSED,
    keepAlive: true,
    options: Object.entries({ search_path: schema, ...SESSION })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser: (type, format) => (WIDE.has(type) ? wholeNumber : pg.types.getTypeParser(type, format)) },
  })
  // An idle connection that breaks is replaced by the pool; one that is in use fails its query, or, between two queries, the next one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new WritingDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new TextCompiler(),
    },
    // SQLite takes "in ()" for what it is, PostgreSQL for a mistake.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}

/** Runs what makes a database's tables: one server at a time, the others wait until it is through, or dead. */
export async function whileStarting<T>(url: string, start: () => Promise<T>): Promise<T> {
  const { default: pg } = await driver()
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT, keepAlive: true })
  // A lock that is lost with its connection is found at its end.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await start()
  } finally {
    await client.end()
  }
}

/** Loaded only where there is a PostgreSQL to talk to. */
function driver() {
  return import('pg')
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number that can be held exactly: ${text}`)
  return value
}
