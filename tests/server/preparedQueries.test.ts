import fc from 'fast-check'
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalBus } from '#server/platform/bus.ts'
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { admitStored, createConnectionLimiter } from '#server/platform/rateLimit.ts'
import { createWrite } from '#server/platform/transaction.ts'

let db: Database
beforeEach(async () => {
  db = openDatabase(':memory:')
  await migrate(db)
})
afterEach(() => db.destroy())

test('[Q7] a query that is built once is filled in each time, wherever its values stand', async () => {
  const put = prepared((on, { key, at }: { readonly key: string; readonly at: number }) =>
    on
      .insertInto('pace')
      .values({ key, full_at: at })
      .onConflict((clash) => clash.column('key').doUpdateSet((set) => ({ full_at: set('pace.full_at', '+', at) })))
      .returning(['key', 'full_at']),
  )
  const before = prepared((on, { at, least }: { readonly at: number; readonly least: number }) =>
    on.selectFrom('pace').select('key').where('full_at', '<', at).where('full_at', '>=', least).where('full_at', '!=', at),
  )
  expect(await put(db, { key: 'a', at: 5 })).toEqual([{ key: 'a', full_at: 5 }])
  expect(await put(db, { key: 'b', at: 7 })).toEqual([{ key: 'b', full_at: 7 }])
  expect(await put(db, { key: 'a', at: 6 })).toEqual([{ key: 'a', full_at: 11 }])
  expect(await before(db, { at: 8, least: 0 })).toEqual([{ key: 'b' }])
  expect(await before(db, { least: 8, at: 100 })).toEqual([{ key: 'a' }])
  // The same in a transaction, which is another way to the same database.
  await db.transaction().execute(async (tx) => {
    await put(tx, { key: "'; drop table pace", at: 1 })
    expect(await before(tx, { at: 2, least: 0 })).toEqual([{ key: "'; drop table pace" }])
  })
})

/** A PostgreSQL that answers nothing: what it was asked with. */
function deafPostgres() {
  const asked: (readonly unknown[])[] = []
  class Deaf extends DummyDriver {
    override acquireConnection = () =>
      Promise.resolve({
        executeQuery: ({ parameters }: CompiledQuery) => (asked.push(parameters), Promise.resolve({ rows: [] })),
        async *streamQuery() {},
      })
  }
  const on: Database = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Deaf(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { on, asked }
}

test('[X-4] U+0000 reaches PostgreSQL, which refuses it, through no query that is built once', async () => {
  const find = prepared((on, { key, at }: { readonly key: string; readonly at: number }) =>
    on.selectFrom('pace').select('key').where('key', '=', key).where('full_at', '<', at),
  )
  const { on, asked } = deafPostgres()
  await find(on, { key: 'a\0b', at: 5 })
  expect(asked).toEqual([['a\uFFFDb', 5]])
})

test('[X-4] a use that comes too early by less than is minded is let in and counted, as in memory', async () => {
  let at = 1_000
  const limit = { burst: 2, interval: 100.25 }
  const write = createWrite(db, createLocalBus(), () => at)
  const limiter = createConnectionLimiter(limit, () => at)
  const use = async () => [await write((tx) => admitStored(tx, 'one', limit)), limiter.admit('one')]
  expect([await use(), await use()]).toEqual([
    [0, true],
    [0, true],
  ])
  at = 1_099.85
  expect(await use()).toEqual([0, true])
  expect(await use()).toEqual([expect.closeTo(100.65), false])
})

const uses = fc.array(fc.record({ key: fc.constantFrom('one', 'other'), later: fc.nat({ max: 900 }) }), { maxLength: 40 })

test('[X-4] an allowance that is stored lets in what the same one in memory lets in, and says how long to wait for the rest', async () => {
  const limit = { burst: 3, interval: 400 }
  await fc.assert(
    fc.asyncProperty(uses, async (list) => {
      let at = 1_000_000
      const limiter = createConnectionLimiter(limit, () => at)
      const write = createWrite(db, createLocalBus(), () => at)
      await db.deleteFrom('pace').execute()
      for (const { key, later } of list) {
        at += later
        const wait = await write((tx) => admitStored(tx, key, limit))
        expect(wait === 0).toBe(limiter.admit(key))
        expect(wait).toBeLessThanOrEqual(limit.interval)
        if (wait === 0) continue
        // A refusal used nothing: so much later there is one, and not a moment sooner.
        at += wait - 1
        expect(await write((tx) => admitStored(tx, key, limit))).toBe(1)
        at += 1
        expect(await write((tx) => admitStored(tx, key, limit))).toBe(0)
        expect(limiter.admit(key)).toBe(true)
      }
    }),
    { numRuns: 25 },
  )
})
