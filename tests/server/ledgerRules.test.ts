import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Amount, units } from '#src/api/model/money/amount.ts'
import { ASSETS, type Asset } from '#src/api/model/money/asset.ts'
import { CallError } from '#server/platform/callError.ts'
import { migrate, openDatabase, type Database } from '#server/platform/db/database.ts'
import { createWrite, type Write } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { proveLedger } from '#server/ledger/proof.ts'
import { createLocalBus } from '#server/platform/bus.ts'

let db: Database
let write: Write
beforeAll(async () => {
  db = openDatabase(':memory:')
  await migrate(db)
  write = createWrite(db, createLocalBus(), () => 1)
})
afterAll(() => db.destroy())

type Step = { asset: Asset; from: string; to: string; amount: number; key: number }
/** Steps that happen together or not at all. */
type Order = readonly Step[]

const MEMBERS = ['m-a', 'm-b', 'm-c']
const OWNERS = [...MEMBERS, ...Object.values(HOUSE)]
const OPENING = 100
const step: fc.Arbitrary<Step> = fc
  .record({
    asset: fc.constantFrom(...ASSETS),
    from: fc.constantFrom(...OWNERS),
    to: fc.constantFrom(...OWNERS),
    amount: fc.oneof(fc.integer({ min: 1, max: 150 }), fc.constant(OPENING)),
    // Few enough that keys come again, with the same order and with others.
    key: fc.nat(30),
  })
  .filter(({ from, to }) => from !== to)
const orders: fc.Arbitrary<Order[]> = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 40 })

/** The rules once more, as plainly as they can be said: balances by owner and asset, and what was paid under each key. */
function createModel() {
  let balances = new Map<string, number>()
  let paid = new Map<number, string>()
  for (const asset of ASSETS) for (const owner of MEMBERS) balances.set(`${owner}:${asset}`, OPENING)
  return {
    balance: (owner: string, asset: Asset) => balances.get(`${owner}:${asset}`) ?? 0,
    /** The refusal; null = done. */
    take(order: Order): string | null {
      const [after, now] = [new Map(balances), new Map(paid)]
      for (const { key, ...rest } of order) {
        const what = JSON.stringify(rest)
        const first = now.get(key)
        if (first === what) continue
        if (first !== undefined) return 'conflict'
        const source = `${rest.from}:${rest.asset}`
        const left = (after.get(source) ?? 0) - rest.amount
        if (left < 0 && MEMBERS.includes(rest.from)) return 'insufficient'
        after.set(source, left)
        after.set(`${rest.to}:${rest.asset}`, (after.get(`${rest.to}:${rest.asset}`) ?? 0) + rest.amount)
        now.set(key, what)
      }
      ;[balances, paid] = [after, now]
      return null
    },
  }
}

let runs = 0

/** Accounts and keys of one run's own, so that runs share a database. */
async function begin() {
  const run = (runs += 1)
  const named = (owner: string) => `${run}.${owner}`
  await write(async (tx) => {
    for (const asset of ASSETS) {
      await openAccount(tx.db, HOUSE.mint, asset, 'house')
      for (const owner of OWNERS) await openAccount(tx.db, named(owner), asset, MEMBERS.includes(owner) ? 'member' : 'house')
      for (const owner of MEMBERS) {
        const key = `${run}:open:${owner}:${asset}`
        await transfer(tx, {
          kind: 'opening',
          key,
          digest: key,
          asset,
          from: HOUSE.mint,
          to: named(owner),
          amount: units(OPENING),
        })
      }
    }
  })
  return {
    named,
    take: (order: Order): Promise<string | null> =>
      write(async (tx) => {
        for (const { key, asset, from, to, amount } of order) {
          const digest = digestOf(asset, from, to, amount)
          const sides = { from: named(from), to: named(to), amount: units(amount) }
          await transfer(tx, { kind: 'test', key: `${run}:${key}`, digest, asset, ...sides })
        }
        return null
      }).catch((error: unknown) => {
        if (error instanceof CallError) return error.words
        throw error
      }),
  }
}

test('[Q7] [Q8] [Q9] any orders: each asset is conserved, entries replay to the balances, and the rules hold as plainly told', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (given) => {
      const model = createModel()
      const ledger = await begin()
      for (const order of given) expect(await ledger.take(order)).toBe(model.take(order))
      for (const asset of ASSETS)
        for (const owner of OWNERS) expect(await balanceOf(db, ledger.named(owner), asset)).toBe(model.balance(owner, asset))
    }),
    { numRuns: 150 },
  )
  const proof = await proveLedger(db)
  expect(proof.drifts).toEqual([])
  expect(proof.replayed).toBe(proof.accounts)
  for (const { members, house, balances, entries } of proof.books) expect([members + house, balances, entries]).toEqual([0, 0, 0])
})

test('[Q9] only whole, positive amounts move, and never beyond what a number can hold exactly', async () => {
  const { named } = await begin()
  const move = (amount: number, key: string) =>
    write((tx) =>
      transfer(tx, {
        kind: 'test',
        key,
        digest: key,
        asset: 'FEN',
        from: named(HOUSE.mint),
        to: named(HOUSE.fees),
        // What no constructor makes must be refused all the same.
        amount: amount as Amount,
      }),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.double().filter((number) => !Number.isSafeInteger(number)),
        fc.integer({ max: 0 }),
        fc.constantFrom(Number.MAX_SAFE_INTEGER + 1, NaN, Infinity),
      ),
      async (amount) => {
        await expect(move(amount, 'never')).rejects.toThrow(RangeError)
      },
    ),
    { numRuns: 100 },
  )
  await move(Number.MAX_SAFE_INTEGER, 'most')
  await expect(move(1, 'one too many')).rejects.toThrow('left the range')
  expect(await balanceOf(db, named(HOUSE.fees), 'FEN')).toBe(Number.MAX_SAFE_INTEGER)
})

test.each(['out', 'back'])(
  '[Q7] money that goes %s moves its accounts in one order, so that two who meet wait and go on',
  async (way) => {
    const [low, high] = [`house.a-${way}`, `house.b-${way}`]
    const [from, to] = way === 'out' ? [low, high] : [high, low]
    // Both would leave the range of whole numbers: the one that is moved first says so.
    const most = Number.MAX_SAFE_INTEGER
    const order = { kind: 'test', key: `order-${way}`, digest: 'd', asset: 'FEN', from, to, amount: units(1) } as const
    const moved = write(async (tx) => {
      for (const owner of [from, to]) {
        await openAccount(tx.db, owner, 'FEN', 'house')
        const balance = units(owner === from ? -most : most)
        await tx.db.updateTable('account').set({ balance }).where('owner', '=', owner).execute()
      }
      await transfer(tx, order)
    })
    await expect(moved).rejects.toThrow(low)
  },
)
