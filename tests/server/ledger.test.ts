import { units } from '#src/api/model/money/amount.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { isPostgres } from '#server/platform/db/dialect.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { assertBooksBalance, DRIFT_EXIT } from '#server/ledger/audit.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { proveLedger } from '#server/ledger/proof.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** An order for 5 gold coins from the house to Mia. */
const five = { kind: 'test', key: 'five', digest: 'd', asset: 'GOLD', from: HOUSE.mint, to: 'm-mia', amount: units(5) } as const

test('[Q7] the database itself keeps what was written: no movement or entry can be changed, removed or replaced', async () => {
  const { db } = server.services
  const before = await proveLedger(db)
  const overwrites = isPostgres(db)
    ? [sql`truncate ledger_entry`, sql`truncate ledger_tx cascade`]
    : [
        sql`insert or replace into ledger_entry select tx_id, account_id, amount + 1 from ledger_entry`,
        sql`insert or replace into ledger_tx select id, 'other', idempotency_key, digest, at from ledger_tx`,
      ]
  const attempts = [
    sql`update ledger_entry set amount = amount + 1`,
    sql`delete from ledger_entry`,
    sql`update ledger_tx set kind = 'other'`,
    sql`delete from ledger_tx where id not in (select tx_id from ledger_entry)`,
    ...overwrites,
  ]
  await db.insertInto('ledger_tx').values({ id: 't-bare', kind: 'test', idempotency_key: 'bare', digest: 'd', at: 1 }).execute()
  for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow('append-only')
  expect(await proveLedger(db)).toMatchObject({ entries: before.entries, books: before.books, movements: before.movements + 1 })
})

test('[Q8] one key is one movement: again it moves nothing, and with another order it is refused', async () => {
  const { write, db } = server.services
  const first = await write((tx) => transfer(tx, five))
  expect(await write((tx) => transfer(tx, five))).toEqual({ txId: first.txId, replayed: true })
  await expect(write((tx) => transfer(tx, { ...five, digest: 'other', amount: units(6) }))).rejects.toThrow('conflict')
  expect((await proveLedger(db)).drifts).toEqual([])
})

test('[Q9] a member cannot be overdrawn, and what was refused leaves nothing behind', async () => {
  const { write, db } = server.services
  await write((tx) => openAccount(tx.db, HOUSE.fees, 'GOLD', 'house'))
  const before = await proveLedger(db)
  const tooMuch = { ...five, from: 'm-mia', to: HOUSE.fees, amount: units(10_001) }
  await expect(write((tx) => transfer(tx, tooMuch))).rejects.toThrow('insufficient')
  expect(await proveLedger(db)).toEqual(before)
})

/** Moves nine coins to an account of the house, with both sides, for nobody. */
async function hold(db: Database, owner: string) {
  const account = `${owner}:GOLD`
  await db.insertInto('ledger_tx').values({ id: 't-held', kind: 'test', idempotency_key: 'held', digest: 'd', at: 1 }).execute()
  await db
    .insertInto('account')
    .values({ id: account, owner, asset: 'GOLD', kind: 'house', balance: units(9) })
    .execute()
  const sides = [
    { tx_id: 't-held', account_id: account, amount: units(9) },
    { tx_id: 't-held', account_id: 'm-mia:GOLD', amount: units(-9) },
  ]
  await db.insertInto('ledger_entry').values(sides).execute()
  await db
    .updateTable('account')
    .set({ balance: units(9_991) })
    .where('id', '=', 'm-mia:GOLD')
    .execute()
}

// Each spoils the books in one way, behind the ledger's back.
const spoils: Record<string, { spoil: (db: Database) => Promise<unknown>; drift: RegExp }> = {
  'a balance': {
    spoil: (db) =>
      db
        .updateTable('account')
        .set({ balance: units(9_999) })
        .where('id', '=', 'm-mia:GOLD')
        .execute(),
    drift: /account m-mia:GOLD: balance 9999, entries 10000/,
  },
  'a movement without sides': {
    spoil: (db) =>
      db.insertInto('ledger_tx').values({ id: 't-bare', kind: 'test', idempotency_key: 'bare', digest: 'd', at: 1 }).execute(),
    drift: /movement t-bare: no side/,
  },
  'an entry without its other side': {
    spoil: async (db) => {
      await db.insertInto('ledger_tx').values({ id: 't-one', kind: 'test', idempotency_key: 'one', digest: 'd', at: 1 }).execute()
      await db
        .insertInto('ledger_entry')
        .values({ tx_id: 't-one', account_id: 'm-mia:GOLD', amount: units(7) })
        .execute()
    },
    drift: /movement t-one: GOLD sums to 7[^]*movement t-one: one side alone/,
  },
  'what is held for withdrawals': {
    spoil: (db) => hold(db, HOUSE.withdrawals),
    drift: /withdrawals under way: they hold 0 GOLD, their account 9/,
  },
  'what is held in suspense': {
    spoil: (db) => hold(db, HOUSE.suspense),
    drift: /cases of money in suspense: they hold 0 GOLD, their account 9/,
  },
}

test.each(Object.entries(spoils))('[Q7] the server refuses to serve when %s has drifted', async (_, { spoil, drift }) => {
  await spoil(server.services.db)
  await expect(server.restart()).rejects.toThrow(drift)
})

test('[Q7] the books are looked at as of one moment: what another server moves meanwhile is no drift', async () => {
  const { write, env } = server.services
  await write((tx) => openAccount(tx.db, HOUSE.suspense, 'GOLD', 'house'))
  const other = (await openExisting(env))!
  let asked = 0
  const busy = other.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked += 1
      // The moment is that of the first look.
      if (asked < 3) return result
      const key = `between ${asked}`
      // Half of what another server stores: a check that is read later would find it without its case.
      await write((tx) => transfer(tx, { ...five, key, to: HOUSE.suspense }))
      return result
    },
  })
  try {
    await assertBooksBalance(busy)
    expect(asked).toBeGreaterThan(4)
  } finally {
    await other.destroy()
  }
})

test('[Q7] a server that refuses a drifted ledger says so and ends with a code of its own; the audit prints the proof', async () => {
  const spawned = await spawnServer()
  const audit = () =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/ledgerAudit.ts'], {
      cwd: join(import.meta.dirname, '..', '..'),
      env: { ...process.env, ...spawned.store },
      encoding: 'utf8',
    })
  try {
    const sound = audit()
    expect(sound.stdout).toMatch(/GOLD +\d+ +\d+ +-\d+ +0 +0\n/)
    expect(sound.stdout).toMatch(/ {2}house\.mint +GOLD +-\d+\n/)
    expect(sound.stdout).toContain('In suspense, as nobody is sure whose it is: nothing.')
    expect(sound.stdout).toMatch(/Entries replayed give the balance of (\d+) of \1 accounts\.\nSound/)
    expect(sound.status).toBe(0)

    await spawned.kill()
    const db = await openExisting(readEnv(spawned.store))
    await spoils['a balance']?.spoil(db!)
    await db?.destroy()
    const refusal = await spawned.start().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ exitCode: DRIFT_EXIT, message: expect.stringMatching(/nothing is served[^]*ledger:audit/) })
    const drifted = audit()
    expect(drifted.stdout).toMatch(/DRIFT {2}account m-mia:GOLD: balance 9999, entries 10000\nNOT SOUND/)
    expect(drifted.status).toBe(DRIFT_EXIT)
  } finally {
    await spawned.stop()
  }
})
