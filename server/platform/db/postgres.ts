import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Connections of one server: one writes at a time, the others read. */
const CONNECTIONS = 10
/** How long a connection may take, in ms. */
const CONNECT_TIMEOUT = 10_000
/** How long a dead server's lock may outlive it, in ms. */
const LOCK_PATIENCE = 5_000
/** Keys of advisory locks: of the server that serves a database, and of the transaction that writes. */
const LOCK = { server: 7_310_001, writer: 7_310_002 } as const
/** Types that may go beyond what a number holds exactly: bigint, and numeric, which a sum of them is. */
const WIDE = new Set([20, 1700])

/** Thrown when another server serves the same database. */
class DatabaseInUse extends Error {
  constructor() {
    super('Another server is using this database. Stop it, or set DATABASE_URL to another database.')
    this.name = 'DatabaseInUse'
  }
}

/**
 * Lets one transaction write at a time, whichever process it is of, as the embedded database does: transactions need no retries,
 * and what they read stays true until they end.
 */
class WritingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; select pg_advisory_xact_lock(${LOCK.writer})`))
  }
}

/** PostgreSQL holds no U+0000 in a text, and refuses a query that brings one: it is asked for, and kept, as the sign for what cannot be shown. */
class TextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter)
  }
}

/** Opens the tables of one schema of a PostgreSQL database. Whole numbers come as numbers, and beyond 2^53 − 1 not at all. */
export async function openPostgres(url: string, schema: string): Promise<Database> {
  const { default: pg } = await driver()
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    options: `-c search_path=${schema}`,
    types: { getTypeParser: (type, format) => (WIDE.has(type) ? wholeNumber : pg.types.getTypeParser(type, format)) },
  })
  // An idle connection that breaks is replaced by the pool; one that is in use fails its query.
  pool.on('error', () => undefined)
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new WritingDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new TextCompiler(),
    },
  })
}

/**
 * Takes a database for this server alone, for as long as the returned function is not called and the process lives. Throws
 * DatabaseInUse. A server whose lock is lost with its connection must not go on: the process ends.
 */
export async function lockPostgres(url: string): Promise<() => Promise<void>> {
  const { default: pg } = await driver()
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT, keepAlive: true })
  client.on('error', (error) => {
    throw new Error('The connection that holds the database for this server is lost.', { cause: error })
  })
  await client.connect()
  for (const end = performance.now() + LOCK_PATIENCE; ; await setTimeout(100)) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK.server])
    if (rows[0]?.held === true) return () => client.end()
    if (performance.now() < end) continue
    await client.end()
    throw new DatabaseInUse()
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
