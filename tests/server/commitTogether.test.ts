import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalBus } from '#server/platform/bus.ts'
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts'
import { TooLate } from '#server/platform/tooLate.ts'
import { createWrite, type Transaction, type Write } from '#server/platform/transaction.ts'

let folder: string
let db: Database
/** Another process's view. */
let other: Database
let write: Write
let commits: number
let published: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-'))
  db = openDatabase(join(folder, 'a.db'), { readsBeside: true })
  await migrate(db)
  other = openDatabase(join(folder, 'a.db'))
  commits = 0
  published = []
  const bus = createLocalBus()
  bus.subscribe((message) => published.push(message.type === 'role' ? message.memberId : message.type))
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') commits += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  write = createWrite(counted, bus, Date.now, undefined, { longestWait: 60_000 })
})
afterEach(async () => {
  await db.destroy()
  await other.destroy()
  await rm(folder, { recursive: true, force: true })
})

const stored = async (from: Database = db) =>
  (await from.selectFrom('nonce').select('value').orderBy('value').execute()).map(({ value }) => value)

async function put(tx: Transaction, value: string): Promise<string> {
  await tx.db.insertInto('nonce').values({ value, expires_at: 1 }).execute()
  tx.publishAfterCommit({ type: 'role', memberId: value })
  return value
}

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

test('[Q7] works that wait together are committed at once, each with its own result, and are told when others can see them', async () => {
  const seen = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (value) => {
      const done = await write((tx) => put(tx, value))
      return [done, await stored(other)]
    }),
  )
  expect(commits).toBe(1)
  expect(seen.map(([done]) => done)).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const [, visible] of seen) expect(visible).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(published).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('[Q7] a work whose turn comes after its patience does nothing; those that wait with it are done', async () => {
  let at = 1_000
  const inTime = createWrite(db, createLocalBus(), () => at)
  const slow = inTime(async (tx) => {
    await put(tx, 'slow')
    at += 5_000
  })
  const late = inTime((tx) => put(tx, 'late'), { patience: 4_999 })
  const just = inTime((tx) => put(tx, 'just'), { patience: 5_000 })
  await expect(late).rejects.toThrow(TooLate)
  await Promise.all([slow, just])
  expect(await stored()).toEqual(['just', 'slow'])
})

test('[Q7] a commit waits for the disk beside the server: what is ready goes on before its end, and others see it after that', async () => {
  let isOver = false
  const done = db
    .transaction()
    .execute((tx) => tx.insertInto('nonce').values({ value: 'a', expires_at: 1 }).execute())
    .then(() => (isOver = true))
  // Its end comes by the event loop, never by what runs before that turns.
  for (let step = 0; step < 1_000; step += 1) await Promise.resolve()
  expect(isOver).toBe(false)
  await done
  expect(await stored(other)).toEqual(['a'])
})

test('[Q7] one that throws is undone alone, whether by a rule or by the database, and publishes nothing', async () => {
  const settled = await Promise.allSettled([
    write((tx) => put(tx, 'a')),
    write(async (tx) => {
      await put(tx, 'b')
      throw new Error('a rule')
    }),
    write(async (tx) => {
      await put(tx, 'c')
      await put(tx, 'a')
    }),
    write((tx) => put(tx, 'd')),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(commits).toBe(1)
  expect(await stored(other)).toEqual(['a', 'd'])
  expect(published).toEqual(['a', 'd'])
})

test('[Q7] a commit that fails fails for all of its works: nobody is told of what is not stored', async () => {
  const fault = write(async (tx) => {
    await put(tx, 'b')
    // Looked at by the commit alone.
    await sql`pragma defer_foreign_keys = on`.execute(tx.db)
    await tx.db
      .insertInto('ledger_entry')
      .values({ tx_id: 'none', account_id: 'none', amount: 1 as never })
      .execute()
  })
  const settled = await Promise.allSettled([write((tx) => put(tx, 'a')), fault, write((tx) => put(tx, 'c'))])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect([await stored(other), published]).toEqual([[], []])
  expect(await write((tx) => put(tx, 'd'))).toBe('d')
  expect(await stored(other)).toEqual(['d'])
})

test('[Q9] each sees what those before it did, whoever commits them', async () => {
  const take = (tx: Transaction) => tx.db.deleteFrom('nonce').where('value', '=', 'one').returning('value').executeTakeFirst()
  await write((tx) => put(tx, 'one'))
  const taken = await Promise.all(Array.from({ length: 200 }, () => write(take)))
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1)
  // However many wait, a commit has an end.
  expect(commits).toBeGreaterThan(2)
  expect(commits).toBeLessThan(40)
})

test('[P-8] what only reads waits for no writer, and sees the last commit', async () => {
  await write((tx) => put(tx, 'a'))
  const [begun, held] = [gate(), gate()]
  const writing = write(async (tx) => {
    await put(tx, 'b')
    begun.open()
    await held.opened
  })
  await begun.opened
  const during = await stored()
  held.open()
  await writing
  expect(during).toEqual(['a'])
  expect(await stored()).toEqual(['a', 'b'])
})

test('[Q7] whatever is written together comes to what it would come to one by one', async () => {
  const work = fc.record({ value: fc.integer({ min: 0, max: 8 }).map(String), fails: fc.boolean(), pauses: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 30 }), async (works) => {
      await write((tx) => tx.db.deleteFrom('nonce').execute())
      published = []
      const model: string[] = []
      const expected = works.map(({ value, fails }) => {
        if (fails || model.includes(value)) return 'rejected'
        model.push(value)
        return 'fulfilled'
      })
      const settled = await Promise.allSettled(
        works.map(async ({ value, fails, pauses }) => {
          await write(async (tx) => {
            await put(tx, value)
            if (pauses) await new Promise((resolve) => setImmediate(resolve))
            if (fails) throw new Error('a rule')
          })
        }),
      )
      expect(settled.map(({ status }) => status)).toEqual(expected)
      expect(await stored(other)).toEqual(model.toSorted())
      expect(published).toEqual(model)
    }),
    { numRuns: 60 },
  )
})
