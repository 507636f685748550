import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { createLocalBus } from '#server/platform/bus.ts'
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts'
import { createNonces } from '#server/platform/nonces.ts'
import { createWrite, type Write } from '#server/platform/transaction.ts'

const { skew, nonceKept: kept } = profile.seal
const BEGAN = 1_755_043_200_000

let db: Database
let at: number
/** Transactions that stored something of nonces. */
let writes: number
let write: Write
beforeEach(async () => {
  at = BEGAN
  writes = 0
  db = openDatabase(':memory:')
  await migrate(db)
  const stores = createWrite(db, createLocalBus(), () => at)
  write = (work) => {
    writes += 1
    return stores(work)
  }
})
afterEach(() => db.destroy())

/** The nonces of a server that begins on what is on disk; the one before it is gone with its memory, as by `kill -9`, unless it was stopped. */
const begin = (most?: number) =>
  createNonces({
    db,
    write: (work) => write(work),
    now: () => at,
    kept,
    wait: async (ms) => (at += ms),
    ...(most === undefined ? {} : { most }),
  })
const names = (count: number) => Array.from({ length: count }, (_, number) => `nonce-${number}`)

test('[C-1] a thousand requests, one after the other, are let in once each, and cost hardly a write', async () => {
  const nonces = begin()
  for (const nonce of names(1_000)) {
    at += 1
    expect(await nonces.use(nonce, at)).toBe('first')
  }
  expect(writes).toBeLessThanOrEqual(2)
  for (const [number, nonce] of names(1_000).entries()) expect(await nonces.use(nonce, BEGAN + number + 1)).toBe('again')
})

test('[C-1] a read that failed is read again by the next request', async () => {
  const nonces = begin()
  await sql`alter table nonce rename to nonce_away`.execute(db)
  await expect(nonces.use('nonce-1', (at += 1))).rejects.toThrow()
  await sql`alter table nonce_away rename to nonce`.execute(db)
  expect(await nonces.use('nonce-2', (at += 1))).toBe('first')
  await nonces.stop()
})

test('[C-1] a thousand at once wait for one write, and their copies are refused', async () => {
  const nonces = begin()
  const uses = await Promise.all([...names(1_000), ...names(1_000)].map((nonce) => nonces.use(nonce, at)))
  expect(uses.slice(0, 1_000).every((use) => use === 'first')).toBe(true)
  expect(uses.slice(1_000).every((use) => use === 'again')).toBe(true)
  expect(writes).toBe(1)
})

test('[C-1] none is answered before the mark is on disk', async () => {
  const nonces = begin()
  const events: string[] = []
  const stores = write
  write = async (work) => {
    const done = await stores(work)
    events.push('stored')
    return done
  }
  await Promise.all(names(3).map(async (nonce) => events.push(await nonces.use(nonce, at))))
  expect(events).toEqual(['stored', 'first', 'first', 'first'])
})

test.each([0, 60_000])('[C-1] two of one nonce in one batch, of a clock that is %i ms ahead: one is let in', async (ahead) => {
  const nonces = begin()
  const uses = await Promise.all([nonces.use('same', at + ahead), nonces.use('same', at + ahead)])
  expect(uses).toEqual(['first', 'again'])
  expect(await Promise.all([nonces.useStored('upload', at), nonces.useStored('upload', at)])).toEqual([true, false])
})

test('[C-1] after a kill nothing that was let in is let in again, and what is made anew is', async () => {
  const nonces = begin()
  const seen = names(50).map((nonce, number) => ({ nonce, stamp: at - number * 2_000 }))
  for (const { nonce, stamp } of seen) await nonces.use(nonce, stamp)
  const after = begin()
  for (const { nonce, stamp } of seen) expect(await after.use(nonce, stamp)).toBe('forgotten')
  expect(await after.use('anew', at)).toBe('first')
  expect(at - BEGAN).toBeLessThan(3_000)
})

test('[C-1] [Q13] after a kill a slow clock is told the time; a fast one was stored, and is known when its time has come', async () => {
  const nonces = begin()
  expect(await nonces.use('fast', at + 60_000)).toBe('first')
  expect(await nonces.use('usual', at)).toBe('first')
  at += 10_000
  const after = begin()
  expect(await after.use('slow', at - 60_000)).toBe('forgotten')
  expect(await after.use('fast', BEGAN + 60_000)).toBe('again')
  at += 60_000
  expect(await after.use('fast', BEGAN + 60_000)).toBe('again')
  expect(await after.use('another', BEGAN + 60_000)).toBe('first')
})

test('[C-1] a stop in order hands on what is known: nobody is asked to come again', async () => {
  const nonces = begin()
  for (const nonce of names(2_500)) expect(await nonces.use(nonce, at)).toBe('first')
  await nonces.stop()
  const after = begin()
  for (const nonce of names(2_500)) expect(await after.use(nonce, at)).toBe('again')
  expect(await after.use('another', at)).toBe('first')
  expect(await after.use('slow', at - 100_000)).toBe('first')
})

test('[C-1] a full memory gives up the oldest, which are refused and not let in again', async () => {
  const most = 100
  const nonces = begin(most)
  const seen: { nonce: string; stamp: number }[] = []
  for (const nonce of names(1_000)) {
    at += 100
    seen.push({ nonce, stamp: at })
    expect(await nonces.use(nonce, at)).toBe('first')
  }
  const uses = []
  for (const { nonce, stamp } of seen) uses.push(await nonces.use(nonce, stamp))
  expect(uses).not.toContain('first')
  // What is young is known whatever it takes.
  expect(uses.slice(-100).every((use) => use === 'again')).toBe(true)
  expect(uses.filter((use) => use === 'again').length).toBeLessThanOrEqual(most + 20)
  // A clock that is ahead would be kept for long: it is told the time.
  for (const nonce of names(200)) await nonces.use(`crowd ${nonce}`, at)
  expect(await nonces.use('ahead', at + 60_000)).toBe('forgotten')
  await nonces.stop()
  const after = begin(most)
  for (const { nonce, stamp } of seen) expect(await after.use(nonce, stamp)).not.toBe('first')
})

test('[C-1] a disk that fails lets nobody in, and the next is let in when it works again', async () => {
  const nonces = begin()
  const stores = write
  write = () => Promise.reject(new Error('the disk is full'))
  await expect(nonces.use('one', at)).rejects.toThrow('the disk is full')
  write = stores
  expect(await nonces.use('two', at)).toBe('first')
})

test('[C-1] whatever happens in between, no request is let in twice, and one that is made now is let in at its second try', async () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('new' as const), off: fc.integer({ min: 1 - skew, max: skew - 1 }) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const), ms: fc.integer({ min: 0, max: 90_000 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      await db.deleteFrom('nonce').execute()
      at = BEGAN
      let nonces = begin(15)
      const sent: { nonce: string; stamp: number; let: boolean }[] = []
      for (const one of steps) {
        if (one.do === 'later') at += one.ms
        else if (one.do === 'kill') nonces = begin(15)
        else if (one.do === 'stop') {
          await nonces.stop()
          nonces = begin(15)
        } else if (one.do === 'new') {
          const made = { nonce: `n-${sent.length}`, stamp: at + one.off, let: false }
          made.let = (await nonces.use(made.nonce, made.stamp)) === 'first'
          sent.push(made)
          if (!made.let) expect(await nonces.use(`retry of ${made.nonce}`, at)).toBe('first')
        } else if (sent.length > 0) {
          const old = sent[one.which % sent.length]!
          // The door refuses any other by its time.
          if (Math.abs(at - old.stamp) >= skew) continue
          const use = await nonces.use(old.nonce, old.stamp)
          if (old.let) expect(use).not.toBe('first')
          old.let ||= use === 'first'
        }
      }
    }),
    { numRuns: 150 },
  )
})
