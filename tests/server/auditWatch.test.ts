import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { watchBooks } from '#server/ledger/auditWatch.ts'
import { createJobs } from '#server/platform/jobs.ts'
import type { Numbers, Reading } from '#server/platform/metrics/metrics.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test('[Q7] the books are audited beside a server that runs, and where they drift it is told', async () => {
  const readers = new Map<Reading, () => Numbers | Promise<Numbers>>()
  const [faults, drifts]: [unknown[], string[][]] = [[], []]
  let at = 1_000
  const stop = watchBooks({
    place: { dataDir: server.dataDir, databaseUrl: server.store['DATABASE_URL'] ?? null },
    jobs: server.services.jobs,
    metrics: { onRead: (reading, read) => void readers.set(reading, read) },
    now: () => at,
    onFault: (error) => faults.push(error),
    onDrift: (found) => drifts.push([...found]),
    every: 500,
  })
  const read = () => [readers.get('ledgerDrift')?.(), readers.get('ledgerAuditedAt')?.()]
  try {
    expect(read()).toEqual([0, 1])
    at = 2_000
    await vi.waitUntil(() => read()[1] === 2, { timeout: 30_000 })
    expect([read(), drifts, faults]).toEqual([[0, 2], [], []])
    // One coin that nobody gave.
    await server.services.write(({ db }) =>
      sql`update account set balance = balance + 1 where id = (select min(id) from account where kind = 'member')`.execute(db),
    )
    await vi.waitUntil(() => drifts.length > 0, { timeout: 30_000 })
    expect(drifts[0]).toEqual([expect.stringMatching(/^account .*: balance \d+, entries \d+$/)])
    expect(read()[0]).toBe(1)
    expect(faults).toEqual([])
  } finally {
    await stop()
  }
})

test('[Q7] several nodes audit the books by one job: each time one of them does, by a claim of its own', async () => {
  const { db, write } = server.services
  const done: string[] = []
  const stops = ['north', 'south'].map((node) => {
    const jobs = createJobs({ db, write, isShared: true, node })
    const stop = watchBooks({
      place: { dataDir: server.dataDir, databaseUrl: server.store['DATABASE_URL'] ?? null },
      metrics: { onRead: () => undefined },
      jobs,
      now: () => {
        done.push(node)
        return 1_000
      },
      onFault: (error) => {
        throw error
      },
      onDrift: () => undefined,
      every: 2_000,
    })
    return async () => {
      await stop()
      await jobs.stop()
    }
  })
  // Each knows of its start.
  expect(done.splice(0)).toEqual(['north', 'south'])
  await vi.waitUntil(() => done.length > 0, { timeout: 30_000 })
  const { rows } = await sql<{ attempt: number }>`select attempt from job where kind = 'audit'`.execute(db)
  expect(rows[0]?.attempt).toBeGreaterThanOrEqual(done.length)
  for (const stop of stops) await stop()
})

test('[Q7] an audit that takes too long is given up and told, and the next one comes', async () => {
  const faults: unknown[] = []
  const stop = watchBooks({
    place: { dataDir: server.dataDir, databaseUrl: server.store['DATABASE_URL'] ?? null },
    jobs: server.services.jobs,
    metrics: { onRead: () => undefined },
    now: () => 1_000,
    onFault: (error) => faults.push(error),
    onDrift: () => undefined,
    every: 20,
    patience: 0,
  })
  try {
    await vi.waitUntil(() => faults.length >= 2, { timeout: 30_000 })
    expect(String(faults[0])).toContain('not audited within 0 s')
  } finally {
    await stop()
  }
})
