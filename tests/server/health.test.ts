import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchList } from '#src/api/contract/matches.ts'
import { migrate, openDatabase, type Database } from '#server/platform/db/database.ts'
import { NEWEST_MIGRATION } from '#server/platform/db/migrations/list.ts'
import { createReadiness, readyStatus } from '#server/platform/readiness.ts'
import { startTestServer } from '#tests/support/testServer.ts'

/** How long a database of a busy machine may take to answer, in ms. */
const BUSY = 10_000

let folder: string
let db: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-'))
  db = openDatabase(join(folder, 'a.db'), { readsBeside: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.destroy().catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
})

test('[Q15] a process is ready once it has begun, its tables are those of its code, and until it drains', async () => {
  const readiness = createReadiness(db, NEWEST_MIGRATION, { patience: BUSY })
  expect(await readiness.ask()).toEqual({ ready: false, why: 'starting' })
  await migrate(db)
  readiness.begin()
  expect(await readiness.ask()).toEqual({ ready: true })
  readiness.drain()
  readiness.begin()
  expect(await readiness.ask()).toEqual({ ready: false, why: 'draining' })
})

test('[Q15] tables that are older than the code are not ready, newer ones are, and a database that is away is not', async () => {
  await migrate(db)
  const asked = async () => {
    const readiness = createReadiness(db, NEWEST_MIGRATION, { patience: BUSY })
    readiness.begin()
    return readiness.ask()
  }
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2030-01-01')`.execute(db)
  expect(await asked()).toEqual({ ready: true })
  await sql`delete from kysely_migration where name = ${NEWEST_MIGRATION}`.execute(db)
  expect(await asked()).toEqual({ ready: false, why: 'migrations' })
  await db.destroy()
  expect(await asked()).toEqual({ ready: false, why: 'database' })
})

test('[Q15] [Q2] a process whose Redis is away is ready for visitors, and says what it is without; its tables decide first', async () => {
  await migrate(db)
  const readiness = createReadiness(db, NEWEST_MIGRATION, { patience: BUSY, lacks: () => Promise.resolve('redis') })
  readiness.begin()
  const told = await readiness.ask()
  expect(told).toEqual({ ready: true, without: 'redis' })
  expect([readyStatus(told, '/readyz'), readyStatus(told, '/readyz/full')]).toEqual([200, 503])
  expect(readyStatus({ ready: true }, '/readyz/full')).toBe(200)
  readiness.drain()
  const draining = await readiness.ask()
  expect([readyStatus(draining, '/readyz'), readyStatus(draining, '/readyz/full')]).toEqual([503, 503])
  await db.destroy()
  const away = createReadiness(db, NEWEST_MIGRATION, { patience: BUSY, lacks: () => Promise.resolve('redis') })
  away.begin()
  expect(await away.ask()).toEqual({ ready: false, why: 'database' })
})

test('[Q15] a process that begins to drain while its database is asked wants no visitors', async () => {
  await migrate(db)
  const readiness = createReadiness(db, NEWEST_MIGRATION, { patience: BUSY })
  readiness.begin()
  const told = readiness.ask()
  readiness.drain()
  expect(await told).toEqual({ ready: false, why: 'draining' })
})

test('[Q15] however many ask whether it is ready, the database is asked once', async () => {
  await migrate(db)
  let asked = 0
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'getExecutor') asked += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  let now = 0
  const readiness = createReadiness(counted, NEWEST_MIGRATION, { clock: () => now, patience: BUSY })
  readiness.begin()
  await Promise.all(Array.from({ length: 500 }, () => readiness.ask()))
  const once = asked
  expect(once).toBeGreaterThan(0)
  now += 999
  await Promise.all(Array.from({ length: 500 }, () => readiness.ask()))
  expect(asked).toBe(once)
  now += 1
  await readiness.ask()
  expect(asked).toBeGreaterThan(once)
})

test('[Q15] a server tells that it lives and is ready, and while it drains answers calls but wants no visitors', async () => {
  const server = await startTestServer()
  try {
    const alive = await fetch(`${server.url}/healthz`)
    expect([alive.status, await alive.text()]).toEqual([200, 'ok\n'])
    // A busy machine's database may not answer in time at first.
    const ready = await vi.waitUntil(
      async () => {
        const answer = await fetch(`${server.url}/readyz`)
        return answer.status === 200 && answer
      },
      { timeout: 10_000 },
    )
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
    await server.drain()
    const draining = await fetch(`${server.url}/readyz`)
    expect([draining.status, await draining.json()]).toEqual([503, { ready: false, why: 'draining' }])
    expect(draining.headers.get('connection')).toBe('close')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await server.call(matchList, {}, { anonymous: true })).ok).toBe(true)
  } finally {
    await server.stop()
  }
})

test('[Q15] sockets are told to move while a server drains, and no new ones are let in', async () => {
  const server = await startTestServer({ settings: { DRAIN_SECONDS: '1' } })
  try {
    const socket = await server.connect()
    const told: unknown[] = []
    socket.raw.on('moving', (frame: unknown) => {
      told.push(frame)
      // Those who are told come back elsewhere.
      void server.connect().then(
        () => told.push('let in'),
        () => told.push('refused'),
      )
    })
    await server.drain()
    await vi.waitUntil(() => told.length === 2, { timeout: 10_000 })
    expect(told).toEqual([{ within: 700 }, 'refused'])
    expect(socket.disconnected).toBe(false)
  } finally {
    await server.stop()
  }
})
