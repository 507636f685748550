import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client, QueryResult, QueryResultRow } from 'pg'

/** The advisory lock of who serves a database: one server by itself, or the nodes of a site together. */
const LOCK = 7_310_003
/** How long a server that is just ending is waited for, and between looks, in ms. */
const [PATIENCE, LOOK_EVERY] = [5_000, 100]
/** How long a connection may take, how often it is asked whether it is there, and how long an answer may take, in ms. */
const [CONNECT_TIMEOUT, BEAT_EVERY, ANSWER_WITHIN] = [10_000, 5_000, 10_000]
const SAY_NAME = `select set_config('application_name', $1, false)`
/** Nodes that have the database together and said something within 8 s, with the word that each says last: it stands in its session's name. */
const NODES = `select split_part(application_name, ' ', 3) as redis, cast(coalesce(extract(epoch from backend_start), 0) as float8) as since
  from pg_stat_activity where datname = current_database() and starts_with(application_name, 'anchorage ')
  and split_part(application_name, ' ', 3) <> '' and coalesce(state_change > clock_timestamp() - interval '8 s', true)`
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

/** A node that has the database: the name of its Redis, and since when it has had the database, in s since 1970 UTC. */
export type NodeSeen = { readonly redis: string; readonly since: number }

/** A database that was taken. */
export type DatabaseHold = {
  /** Tells the others the name of this node's Redis (16 letters at most; null = it reaches none), and finds the nodes that say one, this one among them. Throws while PostgreSQL is away. */
  compareRedis(name: string | null): Promise<readonly NodeSeen[]>
  /** Gives it back. */
  release(): Promise<void>
}

type LockOptions = {
  /** Together with others who say so, as nodes that hear each other by Redis do; otherwise alone. */
  readonly isShared: boolean
  /** Hears that others who do not go with it have the database now: this server must not go on. */
  readonly onLost: (error: DatabaseInUse) => void
  readonly patience?: number
}

/**
 * Takes a PostgreSQL database for this server, alone or together with others of its kind, until it is released or the process ends:
 * the lock is of a session that is kept open for it. One that ends otherwise, as when PostgreSQL starts again, is made again. Throws DatabaseInUse.
 */
export async function lockDatabase(url: string, { isShared, onLost, patience = PATIENCE }: LockOptions): Promise<DatabaseHold> {
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
    await client.query(SAY_NAME, [name])
    return client
  }

  /** Whether the lock is this session's, after some patience. */
  async function take(client: Client): Promise<boolean> {
    // A session of before may not know yet that nobody is there any more.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, $1) and pid <> pg_backend_pid()',
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

  let session = openSession(client)
  async function hold(): Promise<void> {
    for (;;) {
      await session.ended
      letGo(client)
      const next = await takeAgain()
      if (next === null) return
      client = next
      session = openSession(client)
      if (over.signal.aborted) return letGo(client)
    }
  }
  hold().catch((error: unknown) => {
    if (!over.signal.aborted && error instanceof DatabaseInUse) onLost(error)
  })

  return {
    async compareRedis(redis) {
      const asked = session
      await asked.ask(SAY_NAME, [redis === null ? name : `${name} ${redis}`])
      return (await asked.ask<NodeSeen>(NODES)).rows
    },
    async release() {
      over.abort()
      await client.end().catch(() => undefined)
    },
  }
}

/** Ends a session and waits for nothing: it may be of a line that is cut. */
function letGo(client: Client | null): void {
  client?.end().catch(() => undefined)
}

/** A session that is asked one thing at a time, again and again whether it is there, and when it has ended, or did not answer. */
function openSession(client: Client) {
  let last: Promise<unknown> = Promise.resolve()
  const over = new AbortController()
  const end = () => over.abort()
  function ask<Row extends QueryResultRow>(text: string, values: string[] = []): Promise<QueryResult<Row>> {
    const answer = last.then(() => client.query<Row>(text, values))
    last = answer.catch((error: unknown) => {
      // What PostgreSQL itself refuses is an answer.
      if (!(error instanceof Error && 'severity' in error)) end()
    })
    return answer
  }
  const beats = setInterval(() => void ask('select 1').catch(end), BEAT_EVERY).unref()
  client.once('end', end)
  return { ask, ended: once(over.signal, 'abort').then(() => clearInterval(beats)) }
}
