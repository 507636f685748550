import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseInUse, lockDatabase } from '#server/platform/db/databaseLock.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startTestServer } from '#tests/support/testServer.ts'

const programs = findPostgres()
const undo: (() => unknown)[] = []
let postgres: Awaited<ReturnType<typeof startPostgres>>
let url = ''

beforeAll(async () => {
  if (programs !== null) postgres = await startPostgres(programs)
}, 300_000)
afterEach(async () => {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
})
afterAll(() => (programs === null ? undefined : postgres.stop()), 60_000)

const lost: DatabaseInUse[] = []
/** Takes the database as a server does; what gives it back. */
async function take(kind: 'alone' | 'node', patience = 0, by = url): Promise<() => Promise<void>> {
  const { release } = await lockDatabase(by, { isShared: kind === 'node', patience, onLost: (error) => lost.push(error) })
  undo.push(release)
  return release
}
/** Asks PostgreSQL beside the servers. */
async function asking(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  undo.push(() => client.end().catch(() => undefined))
  return client
}
const HOLDERS = `select pid from pg_locks where locktype = 'advisory' and objid = 7310003 and granted
  and database = (select oid from pg_database where datname = current_database())`

/** A way to PostgreSQL that ends on the server's side alone when it is cut: PostgreSQL does not hear of it. Its address, and what cuts it. */
async function startWay(): Promise<{ readonly url: string; cut(): void }> {
  const [near, far] = [new Set<Socket>(), new Set<Socket>()]
  const listener = createServer((socket) => {
    const onwards = connect(Number(new URL(url).port), '127.0.0.1')
    near.add(socket)
    far.add(onwards)
    for (const one of [socket, onwards]) one.on('error', () => undefined)
    socket.pipe(onwards, { end: false })
    onwards.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  undo.push(() => {
    for (const one of [...near, ...far]) one.destroy()
    listener.close()
  })
  const address = listener.address()
  const way = new URL(url)
  way.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: way.href,
    cut() {
      for (const one of near) one.destroy()
      near.clear()
    },
  }
}

/** A database of the test's own. */
async function begin(): Promise<void> {
  url = await postgres.createDatabase()
  lost.length = 0
}

describe.runIf(programs !== null)('on PostgreSQL (Debian: apt-get install postgresql)', () => {
  test('[Q7] a database is served by one server without Redis, or by nodes with it, and never by both: who comes later is told why', async () => {
    await begin()
    const end = await take('alone')
    await expect(take('alone')).rejects.toThrow(/Another server is using this database.*REDIS_URL/)
    await expect(take('node')).rejects.toThrow(/without REDIS_URL is using this database/)
    await end()
    const ends = [await take('node'), await take('node')]
    await expect(take('alone')).rejects.toThrow(DatabaseInUse)
    for (const one of ends) await one()
    await take('alone')
    expect(lost).toEqual([])
  })

  test('[Q7] a server waits for one that is just ending', async () => {
    await begin()
    const end = await take('alone')
    const next = take('alone', 60_000)
    await end()
    await expect(next).resolves.toBeTypeOf('function')
  })

  test('[Q7] PostgreSQL that crashed is taken again by who had it', async () => {
    await begin()
    await take('alone', 60_000)
    await postgres.crash()
    const held = async () => (await (await asking()).query(HOLDERS)).rows.length
    await expect.poll(held).toBe(1)
    await expect(take('alone')).rejects.toThrow(DatabaseInUse)
    expect(lost).toEqual([])
  })

  test('[Q7] a server whose line was cut takes the database from its own session of before, which PostgreSQL still has', async () => {
    await begin()
    const way = await startWay()
    await take('alone', 60_000, way.url)
    const watch = await asking()
    const holders = async () => (await watch.query<{ pid: number }>(HOLDERS)).rows.map(({ pid }) => pid)
    const [before] = await holders()
    way.cut()
    await expect.poll(async () => (await holders()).filter((pid) => pid !== before)).toHaveLength(1)
    expect([await holders(), lost]).toEqual([[expect.any(Number)], []])
  })

  test('[Q7] a server that lost the database to another one hears of it', async () => {
    await begin()
    await take('alone')
    const other = await asking()
    const watch = await asking()
    const [holder] = (await watch.query<{ pid: number }>(HOLDERS)).rows
    // It stands in the line, and has the lock before the first one comes back.
    const taken = other.query('select pg_advisory_lock(7310003)')
    await expect
      .poll(async () => (await watch.query(`select 1 from pg_locks where objid = 7310003 and not granted`)).rows.length)
      .toBe(1)
    await watch.query('select pg_terminate_backend($1)', [holder!.pid])
    await taken
    await expect.poll(() => lost.length).toBe(1)
    expect(lost[0]).toBeInstanceOf(DatabaseInUse)
  })

  test('[Q7] a second server of one PostgreSQL without Redis does not start, and says what to do; the first one goes on', async () => {
    await begin()
    const first = await startTestServer({ settings: { DATABASE_URL: url } })
    undo.push(() => first.stop())
    await expect(startTestServer({ settings: { DATABASE_URL: url } })).rejects.toThrow(
      /give every server of the site the same REDIS_URL/,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.restart()
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  }, 300_000)
})
