import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** The advisory lock of who serves a database: one server by itself, or the nodes of a site together. */
const LOCK = 7_310_003
/** How long a server that is just ending is waited for, and between looks, in ms. */
const [PATIENCE, LOOK_EVERY] = [5_000, 100]
/** How long a connection may take, how often it is asked whether it is there, and how long an answer may take, in ms. */
const [CONNECT_TIMEOUT, BEAT_EVERY, ANSWER_WITHIN] = [10_000, 5_000, 10_000]
/** It may be idle for ever; of a process that is cut off it ends, and the lock with it. */
const SESSION = '-c idle_session_timeout=0 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Thrown when others serve a database who would not hear this server, nor it them. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'

  constructor(isShared: boolean) {
    super(
      isShared
        ? 'A server without REDIS_URL is using this database by itself: it would not hear of what this one does. Stop it, or start it with the REDIS_URL of the others.'
        : 'Another server is using this database, and without REDIS_URL this one would not hear of what that one does. Stop it, or give every server of the site the same REDIS_URL, or set DATABASE_URL to another database.',
    )
  }
}

type LockOptions = {
  /** Together with others who say so, as nodes that hear each other by Redis do; otherwise alone. */
  readonly isShared: boolean
  /** Hears that others who do not go with it have the database now: this server must not go on. */
  readonly onLost: (error: DatabaseInUse) => void
  readonly patience?: number
}

/**
 * Takes a PostgreSQL database for this server, alone or together with others of its kind, until the returned function is called or the process ends:
 * the lock is of a session that is kept open for it. One that ends otherwise, as when PostgreSQL starts again, is made again. Throws DatabaseInUse.
 */
export async function lockDatabase(
  url: string,
  { isShared, onLost, patience = PATIENCE }: LockOptions,
): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg')
  /** What its sessions are called, so that it knows its own of before. */
  const name = `anchorage ${randomUUID()}`
  const ask = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const over = new AbortController()

  async function connect(): Promise<Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
      options: SESSION,
    })
    // Its end is heard of otherwise.
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`select set_config('application_name', $1, false)`, [name])
    return client
  }

  /** Whether the lock is this session's, after some patience. */
  async function take(client: Client): Promise<boolean> {
    // A session of before may not know yet that nobody is there any more.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [name],
    )
    for (const end = performance.now() + patience; ; await wait(LOOK_EVERY)) {
      const { rows } = await client.query<{ held: boolean }>(`select ${ask}($1) as held`, [LOCK])
      if (rows[0]?.held === true) return true
      if (performance.now() >= end) return false
    }
  }

  /** Takes it again, as soon as there is a database; null = nobody asks for it any more. Throws DatabaseInUse. */
  async function takeAgain(): Promise<Client | null> {
    while (!over.signal.aborted) {
      let client: Client | null = null
      try {
        client = await connect()
        if (await take(client)) return client
      } catch {
        // It is away, or just going.
        letGo(client)
        await wait(LOOK_EVERY)
        continue
      }
      letGo(client)
      throw new DatabaseInUse(isShared)
    }
    return null
  }

  let client = await connect()
  try {
    if (!(await take(client))) throw new DatabaseInUse(isShared)
  } catch (error) {
    letGo(client)
    throw error
  }

  async function hold(): Promise<void> {
    for (;;) {
      await ended(client)
      letGo(client)
      const next = await takeAgain()
      if (next === null) return
      client = next
      if (over.signal.aborted) return letGo(client)
    }
  }
  hold().catch((error: unknown) => {
    if (!over.signal.aborted && error instanceof DatabaseInUse) onLost(error)
  })

  return async () => {
    over.abort()
    await client.end().catch(() => undefined)
  }
}

/** Ends a session and waits for nothing: it may be of a line that is cut. */
function letGo(client: Client | null): void {
  client?.end().catch(() => undefined)
}

/** Resolves once a session has ended, or does not answer. */
function ended(client: Client): Promise<void> {
  return new Promise((resolve) => {
    const beats = setInterval(() => void client.query('select 1').catch(end), BEAT_EVERY).unref()
    client.once('end', end)
    function end(): void {
      clearInterval(beats)
      resolve()
    }
  })
}
