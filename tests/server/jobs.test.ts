import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobRows, countLateJobs, KEPT } from '#server/platform/jobRows.ts'
import { createJobs, type Jobs } from '#server/platform/jobs.ts'
import { keepOnOneNode } from '#server/platform/keepOnOneNode.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
const undo: (() => unknown)[] = []
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
  await server.stop()
})

const MINUTE = 60_000
const never = (error: unknown) => {
  throw error
}
/** What a node has that serves the database of this test. */
const node = (name: string, lease = MINUTE): Jobs => {
  const jobs = createJobs({ db: server.services.db, write: server.services.write, isShared: true, node: name, lease })
  undo.push(() => jobs.stop())
  return jobs
}
const rows = (name: string) => createJobRows({ db: server.services.db, write: server.services.write, node: name, lease: MINUTE })
const stored = async (kind: string) =>
  (
    await sql<{ claimed_by: string | null; attempt: number }>`select claimed_by, attempt from job where kind = ${kind}`.execute(
      server.services.db,
    )
  ).rows[0]

test('two nodes that are always told of work never do one job at the same time, and both do some', async () => {
  const inside = new Set<string>()
  const done: string[] = []
  const clashes: string[] = []
  const jobs = ['north', 'south'].map((name) =>
    node(name).start({
      kind: 'often',
      every: MINUTE,
      work: async () => {
        if (inside.size > 0) clashes.push(name)
        inside.add(name)
        await server.services.write((tx) => tx.db.selectFrom('member').select('id').execute())
        inside.delete(name)
        done.push(name)
      },
      onFault: never,
    }),
  )
  undo.push(...jobs.map((job) => job.stop))
  await expect
    .poll(
      () => {
        for (const job of jobs) job.wake()
        return done.length >= 20 && new Set(done).size === 2
      },
      { timeout: 15_000, interval: 5 },
    )
    .toBe(true)
  expect(clashes).toEqual([])
})

test('a job of a node that went silent in the middle is done by another as a further attempt, and the late end is refused', async () => {
  const [north, south] = [rows('north'), rows('south')]
  const job = { kind: 'slow', key: '' }
  await north.enter([job])
  const first = (await north.claim(job, MINUTE, false))!
  expect(await south.claim(job, MINUTE, true)).toBeNull()
  expect(await north.beat(first)).toBe(true)
  await sql`update job set heartbeat_at = heartbeat_at - ${MINUTE} where kind = 'slow'`.execute(server.services.db)
  const second = (await south.claim(job, MINUTE, true))!
  expect([first.attempt, second.attempt]).toEqual([1, 2])
  expect([await north.beat(first), await north.complete(first), await stored('slow')]).toEqual([
    false,
    false,
    { claimed_by: 'south', attempt: 2 },
  ])
  expect([await south.complete(second), await stored('slow')]).toEqual([true, { claimed_by: null, attempt: 2 }])
})

test('a node that went silent and has the job again is refused the end of its former attempt', async () => {
  const north = rows('north')
  const job = { kind: 'again', key: '' }
  await north.enter([job])
  const first = (await north.claim(job, MINUTE, false))!
  await sql`update job set heartbeat_at = heartbeat_at - ${MINUTE} where kind = 'again'`.execute(server.services.db)
  const second = (await north.claim(job, MINUTE, true))!
  expect([await north.beat(first), await north.complete(first)]).toEqual([false, false])
  expect(await stored('again')).toEqual({ claimed_by: 'north', attempt: 2 })
  expect([await north.beat(second), await north.complete(second)]).toEqual([true, true])
})

test('a job that is woken before its time is due at that time all the same', async () => {
  const north = rows('north')
  const job = { kind: 'woken', key: '' }
  const dueAt = async () =>
    (await sql<{ due_at: number }>`select due_at from job where kind = 'woken'`.execute(server.services.db)).rows[0]?.due_at
  await north.enter([job])
  await north.complete((await north.claim(job, MINUTE, false))!)
  const due = await dueAt()
  await north.complete((await north.claim(job, 2 * MINUTE, true))!)
  expect([await dueAt(), await north.claim(job, MINUTE, false)]).toEqual([due, null])
})

test('a job that is woken while another node does it is done after that', async () => {
  let done = 0
  const job = node('south').start({ kind: 'met', every: 60 * MINUTE, work: async () => (done += 1), onFault: never })
  undo.push(job.stop)
  await expect.poll(() => stored('met')).toEqual({ claimed_by: null, attempt: 1 })
  const north = rows('north')
  const held = (await north.claim({ kind: 'met', key: '' }, MINUTE, true))!
  job.wake()
  // Comes after the wake-up, which has met the claim by then.
  await north.beat(held)
  expect(done).toBe(1)
  await north.complete(held)
  await expect.poll(() => done).toBe(2)
})

test('a job that was done by a later wake-up, while an earlier one waits to be tried again, is done by the next one too', async () => {
  let done = 0
  const job = node('south').start({ kind: 'twice', every: 60 * MINUTE, work: async () => (done += 1), onFault: never })
  undo.push(job.stop)
  await expect.poll(() => stored('twice')).toEqual({ claimed_by: null, attempt: 1 })
  // When it is tried again, which nothing else shows.
  const passed: unknown[] = []
  const timeout = globalThis.setTimeout
  const late = vi.spyOn(globalThis, 'setTimeout').mockImplementation((then: () => void, ms?: number) =>
    timeout(() => {
      then()
      passed.push(ms)
    }, ms),
  )
  undo.push(() => late.mockRestore())
  const north = rows('north')
  const held = (await north.claim({ kind: 'twice', key: '' }, MINUTE, true))!
  job.wake()
  await expect.poll(() => late.mock.calls.map(([, ms]) => ms)).toContain(200)
  await north.complete(held)
  job.wake()
  await expect.poll(() => stored('twice')).toEqual({ claimed_by: null, attempt: 3 })
  await expect.poll(() => passed).toContain(200)
  job.wake()
  await expect.poll(() => done).toBe(3)
})

test('who loses a job in the middle is told, and leaves it to whoever has it', async () => {
  const begun: AbortSignal[] = []
  const job = node('north', 300).start({
    kind: 'lost',
    every: MINUTE,
    work: async (_, signal) => {
      begun.push(signal)
      await once(signal, 'abort')
    },
    onFault: never,
  })
  undo.push(job.stop)
  await expect.poll(() => begun.length).toBe(1)
  await sql`update job set claimed_by = 'south', attempt = attempt + 1 where kind = 'lost'`.execute(server.services.db)
  await expect.poll(() => begun[0]?.aborted).toBe(true)
  await job.stop()
  expect(await stored('lost')).toEqual({ claimed_by: 'south', attempt: 2 })
})

test('a job of a kind that a node does not know is left to those who do', async () => {
  const jobs = node('old')
  const newer = { kind: 'ofTheNextVersion', key: '' }
  await rows('new').enter([newer])
  undo.push(jobs.start({ kind: 'known', every: MINUTE, work: () => Promise.resolve(), onFault: never }).stop)
  await expect.poll(() => stored('known')).toEqual({ claimed_by: null, attempt: 1 })
  expect(await stored('ofTheNextVersion')).toEqual({ claimed_by: null, attempt: 0 })
})

test('a fault in one job stops no other, and not its own next time', async () => {
  const jobs = node('north')
  const faults: unknown[] = []
  let [bad, good] = [0, 0]
  const failing = jobs.start({
    kind: 'bad',
    every: MINUTE,
    work: () => Promise.reject(new Error(`fault ${(bad += 1)}`)),
    onFault: (error) => faults.push(error),
  })
  undo.push(failing.stop, jobs.start({ kind: 'good', every: MINUTE, work: async () => (good += 1), onFault: never }).stop)
  await expect.poll(() => [bad, good]).toEqual([1, 1])
  failing.wake()
  await expect.poll(() => [bad, good, faults.length]).toEqual([2, 1, 2])
  await expect.poll(() => stored('bad')).toEqual({ claimed_by: null, attempt: 2 })
})

test('what is kept going runs on one node, and on the other once that one stops', async () => {
  const running: string[] = []
  const keep = (name: string) =>
    keepOnOneNode(
      node(name),
      'world',
      () => {
        running.push(name)
        return () => void running.splice(running.indexOf(name), 1)
      },
      never,
    )
  const ends = [keep('north'), keep('south')]
  undo.push(...ends)
  await expect.poll(() => running.length).toBe(1)
  const [first] = running
  await ends[first === 'north' ? 0 : 1]!()
  await expect.poll(() => running).toEqual([first === 'north' ? 'south' : 'north'])
})

test('a job that nobody does at its time, or somebody far too long, is counted; what is kept going is not', async () => {
  const { db } = server.services
  const job = { kind: 'late', key: '' }
  const kept = { kind: 'late', key: KEPT }
  const north = rows('north')
  await north.enter([job, kept])
  await north.claim(kept, MINUTE, false)
  const before = await countLateJobs(db)
  await sql`update job set due_at = 1 where kind = 'late'`.execute(db)
  expect((await countLateJobs(db)) - before).toBe(1)
  await north.claim(job, MINUTE, false)
  expect((await countLateJobs(db)) - before).toBe(0)
  await sql`update job set claimed_at = 1 where kind = 'late'`.execute(db)
  expect((await countLateJobs(db)) - before).toBe(1)
})

test('a job that begins while others are being entered is entered, too', async () => {
  const jobs = node('north')
  const kinds = Array.from({ length: 20 }, (_, number) => `begins${number}`)
  for (const kind of kinds) {
    undo.push(jobs.start({ kind, every: MINUTE, work: () => Promise.resolve(), onFault: never }).stop)
    await turn()
  }
  const entered = async () =>
    (await sql<{ kind: string }>`select kind from job where kind like 'begins%'`.execute(server.services.db)).rows.length
  await expect.poll(entered).toBe(kinds.length)
})

test('a server that has its database for itself writes no row of a job, one that may share it does', async () => {
  const mayShare = process.env['TEST_POSTGRES'] !== undefined
  const many = async () =>
    (await sql<{ kind: string }>`select kind from job where kind = 'settler'`.execute(server.services.db)).rows.length
  await expect.poll(many).toBe(mayShare ? 1 : 0)
})
