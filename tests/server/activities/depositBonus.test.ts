import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { officeActivityAct } from '#src/api/contract/activityOffice.ts'
import { bonusOf, exampleDeposits, fullDeposit } from '#src/api/model/activities/depositBonus.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { hearDeeds, keepDeeds } from '#server/activities/deeds.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import type { GiveGrant } from '#server/activities/prizes.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { deedsHeard } from '#tests/support/deedsHeard.ts'
import { creditedDeposit, deposited, settledHeld } from '#tests/support/deposited.ts'
import { grantBooks } from '#tests/support/grants.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { firstDepositInfo, firstDepositAct, continueDepositInfo, continueDepositAct } = activityCalls
const CALLS = {
  firstDeposit: { info: firstDepositInfo, act: firstDepositAct },
  continueDeposit: { info: continueDepositInfo, act: continueDepositAct },
} as const
type Name = keyof typeof CALLS

let server: TestServer
let mia: string
let oda: string
let wallet: number
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
  wallet = (await books()).wallet
})
afterEach(async () => {
  const { drifts, house } = await books()
  await server.stop()
  if (house !== 0 || drifts.length > 0) throw new Error(`the house has ${house}: ${drifts.join('\n')}`)
})

const books = () => grantBooks(server.services.db)
const view = async (name: Name, id: string, token?: string) => {
  const found = granted(await server.call(CALLS[name].info, { id }, { token })).view
  if (found === null) throw new Error('nothing is shown')
  return found
}
const act = async (name: Name, id: string, what: 'join' | 'leave') =>
  granted(await server.call(CALLS[name].act, { id, requestId: newClientId(), act: { do: what } }, { token: mia }))
const heard = () => deedsHeard(server)
/** A deposit is credited a second later, and activities were told. */
async function deposit(yuan: number) {
  server.clock.advance(1_000)
  await deposited(server, 'm-mia', yuan * 100)
  await heard()
}
const grants = async () =>
  (
    await server.services.db.selectFrom('bonus_grant').select(['amount', 'needed', 'product', 'state']).orderBy('id').execute()
  ).map(({ amount, needed, product, state }) => ({ amount: Number(amount), needed: Number(needed), product, state }))
const states = async (name: Name, id: string) => (await view(name, id, mia)).steps.map(({ state }) => state)

test('[C-12] [P-9] who takes part before their first deposit gets its bonus, locked, with the bets as a sum', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  expect(await view('firstDeposit', id)).toMatchObject({
    isIn: false,
    product: 'sports',
    steps: [
      {
        number: 1,
        percent: 50,
        state: 'open',
        grant: null,
        examples: [
          { deposit: 10_000, bonus: 5_000, bets: 25_000 },
          { deposit: 60_000, bonus: 30_000, bets: 150_000 },
          { deposit: 100_000, bonus: 50_000, bets: 250_000 },
        ],
      },
    ],
  })
  expect(await act('firstDeposit', id, 'join')).toMatchObject({ result: 'done', reply: { isIn: true } })
  // Too small a deposit is none.
  await deposit(99.99)
  expect(await grants()).toEqual([])
  await deposit(1_500)
  expect(await grants()).toEqual([{ amount: 50_000, needed: 250_000, product: 'sports', state: 'running' }])
  expect(await books()).toMatchObject({ wallet, locked: 50_000 })
  expect((await view('firstDeposit', id, mia)).steps).toMatchObject([
    { state: 'given', grant: { amount: 50_000, needed: 250_000, progress: 0, phase: 'running', title: { en: 'Test activity' } } },
  ])
  await deposit(1_000)
  expect(await grants()).toHaveLength(1)
  await settledBet(server, { stake: 250_000 })
  expect(await books()).toMatchObject({ wallet: wallet + 50_000, locked: 0 })
})

test('[P-9] a deposit outside of one’s part brings nothing, and the page says so', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  expect(await act('firstDeposit', id, 'join')).toMatchObject({ result: 'done' })
  expect(await act('firstDeposit', id, 'leave')).toMatchObject({ result: 'done', reply: { isIn: false } })
  await deposit(500)
  expect(await grants()).toEqual([])
  expect(await states('firstDeposit', id)).toEqual(['missed'])
  expect(await act('firstDeposit', id, 'join')).toEqual({ result: 'refused', why: { why: 'already' } })
})

test('[P-9] a member who leaves keeps what was locked, and their own money is never locked', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  await act('firstDeposit', id, 'join')
  await deposit(200)
  await act('firstDeposit', id, 'leave')
  expect(await books()).toMatchObject({ wallet, locked: 10_000 })
  expect(await states('firstDeposit', id)).toEqual(['given'])
})

test('[P-9] nobody is kept in: one leaves also an activity that is paused or whose budget is gone', async () => {
  const id = await runActivity(server, oda, 'firstDeposit', { budgets: [{ asset: 'FEN', all: '100', day: null }] })
  const other = await runActivity(server, oda, 'firstDeposit')
  for (const one of [id, other]) await act('firstDeposit', one, 'join')
  await server.services.db
    .updateTable('activity_budget')
    .set({ spent: fen(100) })
    .where('activity_id', '=', id)
    .execute()
  granted(await server.call(officeActivityAct, { id: other, version: 1, deed: 'pause', reason: 'as agreed' }, { token: oda }))
  for (const [one, why] of [
    [id, 'budgetGone'],
    [other, 'paused'],
  ] as const) {
    expect(await act('firstDeposit', one, 'leave')).toMatchObject({ result: 'done', reply: { isIn: false } })
    expect(await act('firstDeposit', one, 'join')).toEqual({ result: 'refused', why: { why } })
    expect(await view('firstDeposit', one, mia)).toMatchObject({ isIn: false })
  }
})

test('[C-12] [P-9] of later deposits the second and third alone bring a share', async () => {
  const id = await runActivity(server, oda, 'continueDeposit')
  await act('continueDeposit', id, 'join')
  await deposit(1_000)
  expect(await states('continueDeposit', id)).toEqual(['open', 'open'])
  await deposit(100)
  await deposit(10_000)
  await deposit(10_000)
  expect(await grants()).toEqual(
    expect.arrayContaining([
      { amount: 2_000, needed: 10_000, product: 'sports', state: 'running' },
      { amount: 30_000, needed: 150_000, product: 'sports', state: 'running' },
    ]),
  )
  expect(await grants()).toHaveLength(2)
  expect(await states('continueDeposit', id)).toEqual(['given', 'given'])
})

test('[P-9] who takes part between two deposits gets what the next one brings', async () => {
  const id = await runActivity(server, oda, 'continueDeposit')
  await deposit(100)
  await deposit(100)
  expect(await states('continueDeposit', id)).toEqual(['missed', 'open'])
  await act('continueDeposit', id, 'join')
  await deposit(500)
  expect((await grants()).map(({ amount }) => amount)).toEqual([5_000])
})

test('[P-9] a deposit from before one took part brings nothing, also where it is told of after that', async () => {
  const id = await runActivity(server, oda, 'continueDeposit')
  await deposit(100)
  server.clock.advance(1_000)
  await deposited(server, 'm-mia', 10_000, { isTold: false })
  server.clock.advance(1_000)
  expect(await act('continueDeposit', id, 'join')).toMatchObject({ result: 'done' })
  await heard()
  expect(await grants()).toEqual([])
})

test('[P-9] a deposit that stays USDT is none of those that are counted', async () => {
  const { write } = server.services
  await write((tx) => creditedDeposit(tx, 'm-mia', 50_000, 'd-usdt'))
  await write((tx) => tx.db.updateTable('deposit_order').set({ credit_asset: 'UUSDT' }).where('id', '=', 'd-usdt').execute())
  const id = await runActivity(server, oda, 'firstDeposit')
  expect(await act('firstDeposit', id, 'join')).toMatchObject({ result: 'done' })
  await deposit(500)
  expect(await states('firstDeposit', id)).toEqual(['given'])
})

test('[P-9] what an operator credits out of suspense is a deposit as another is, what goes back or stays USDT is none', async () => {
  const first = await runActivity(server, oda, 'firstDeposit')
  const next = await runActivity(server, oda, 'continueDeposit')
  await act('firstDeposit', first, 'join')
  await act('continueDeposit', next, 'join')
  const settle = async (yuan: number, ...how: [way: 'credited' | 'returned', settings?: { readonly asset: 'UUSDT' }]) => {
    server.clock.advance(1_000)
    await settledHeld(server, 'm-mia', yuan * 100, ...how)
    await heard()
  }
  await settle(700, 'returned')
  await settle(800, 'credited', { asset: 'UUSDT' })
  await settle(99.99, 'credited')
  expect(await states('firstDeposit', first)).toEqual(['open'])
  await settle(300, 'credited')
  expect((await grants()).map(({ amount }) => amount)).toEqual([15_000])
  expect([await states('firstDeposit', first), await states('continueDeposit', next)]).toEqual([['given'], ['open', 'open']])
  // The next one is the second, whichever way it comes.
  await deposit(100)
  await settle(100, 'credited')
  expect(await states('continueDeposit', next)).toEqual(['given', 'given'])
})

test('[P-9] both kinds beside each other give one bonus a deposit', async () => {
  const first = await runActivity(server, oda, 'firstDeposit')
  const next = await runActivity(server, oda, 'continueDeposit')
  await act('firstDeposit', first, 'join')
  await act('continueDeposit', next, 'join')
  await deposit(100)
  await deposit(100)
  await deposit(100)
  expect((await grants()).map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([1_000, 2_000, 5_000])
})

test('[P-9] deposits that wait to be told are told once each, in their order, over a restart', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  await act('firstDeposit', id, 'join')
  await server.services.write((tx) => tx.db.updateTable('activity').set({ status: 'paused' }).where('id', '=', id).execute())
  server.clock.advance(1_000)
  await deposited(server, 'm-mia', 30_000)
  await heard()
  // What happened while it was paused is not heard; the next deposit is their second.
  await server.services.write((tx) => tx.db.updateTable('activity').set({ status: 'published' }).where('id', '=', id).execute())
  await deposit(300)
  expect(await grants()).toEqual([])

  const next = await runActivity(server, oda, 'continueDeposit')
  await act('continueDeposit', next, 'join')
  server.clock.advance(1_000)
  await Promise.all([deposited(server, 'm-mia', 40_000), heard(), heard()])
  await server.restart()
  await Promise.all([heard(), heard()])
  expect((await grants()).map(({ amount }) => amount)).toEqual([4_000])
})

test('[P-9] a deposit before the end of an activity brings its bonus also where it is told of after that', async () => {
  const id = await runActivity(server, oda, 'firstDeposit', { endsAt: server.clock.now() + 60_000 })
  await act('firstDeposit', id, 'join')
  server.clock.advance(1_000)
  await deposited(server, 'm-mia', 100_000)
  server.clock.advance(60_000)
  await heard()
  expect((await grants()).map(({ amount }) => amount)).toEqual([50_000])
})

test('[P-9] a bonus that breaks in the middle leaves nothing, and is locked once the next time activities are told', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  await act('firstDeposit', id, 'join')
  server.clock.advance(1_000)
  await deposited(server, 'm-mia', 100_000, { isTold: false })
  const faults: unknown[] = []
  const breaking: GiveGrant = async (...order) => {
    await lockBonus(...order)
    throw new Error('killed')
  }
  await hearDeeds(server.services, { giveGrant: breaking, vault: server.services.vault }, (error) => faults.push(error))
  expect(faults).toHaveLength(1)
  expect(await grants()).toEqual([])
  expect(await server.services.db.selectFrom('activity_prize').selectAll().execute()).toEqual([])
  // The page says nothing of it yet.
  expect(await states('firstDeposit', id)).toEqual(['open'])
  server.clock.advance(5_000)
  await Promise.all([heard(), heard(), heard()])
  expect((await grants()).map(({ amount }) => amount)).toEqual([50_000])
  expect(await books()).toMatchObject({ wallet, locked: 50_000 })
})

test('[P-9] what an activity fails at is tried again after waits that grow: deeds of others in between use up none of its tries', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  await act('firstDeposit', id, 'join')
  server.clock.advance(1_000)
  await deposited(server, 'm-mia', 100_000, { isTold: false })
  const faults: unknown[] = []
  const breaking: GiveGrant = () => Promise.reject(new Error('no ledger'))
  const told = async (times: number) => {
    for (let each = 0; each < times; each += 1)
      await hearDeeds(server.services, { giveGrant: breaking, vault: server.services.vault }, (error) => faults.push(error))
    return faults.length
  }
  expect(await told(25)).toBe(1)
  server.clock.advance(4_999)
  expect(await told(1)).toBe(1)
  server.clock.advance(1)
  expect(await told(2)).toBe(2)
  server.clock.advance(9_999)
  expect(await told(1)).toBe(2)
  expect(await states('firstDeposit', id)).toEqual(['open'])
  server.clock.advance(1)
  await heard()
  expect(await states('firstDeposit', id)).toEqual(['given'])
})

test('[P-9] a deposit that no activity is told of any more leaves its bonus missed', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  await act('firstDeposit', id, 'join')
  server.clock.advance(1_000)
  // In one step: the server tells by itself what is there.
  await server.services.write(async (tx) => {
    await keepDeeds(tx, [await creditedDeposit(tx, 'm-mia', 100_000, 'd-untold')])
    await tx.db.updateTable('activity_deed').set({ tries: 20 }).execute()
  })
  expect(await states('firstDeposit', id)).toEqual(['missed'])
})

test('[P-9] a bonus that the budget does not hold is not given, and nothing of it stays', async () => {
  const id = await runActivity(server, oda, 'firstDeposit', { budgets: [{ asset: 'FEN', all: '100', day: null }] })
  await act('firstDeposit', id, 'join')
  await deposit(1_000)
  expect(await grants()).toEqual([])
  expect(await books()).toMatchObject({ wallet, locked: 0 })
  expect(await states('firstDeposit', id)).toEqual(['missed'])
})

test('[P-9] who paused is locked no bonus for a deposit that is heard meanwhile: nothing new is offered', async () => {
  const id = await runActivity(server, oda, 'firstDeposit')
  await act('firstDeposit', id, 'join')
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'device-none' }, { hours: 24 }))
  await deposit(1_000)
  expect(await grants()).toEqual([])
  expect(granted(await server.call(firstDepositInfo, { id }, { token: mia }))).toMatchObject({ isPaused: true, view: null })
})

const bounds = fc
  .record({ least: fc.integer({ min: 100, max: 1_000_000 }), most: fc.integer({ min: 100, max: 10_000_000 }) })
  .map(({ least, most }) => ({ least: fen(least), most: fen(most) }))
const percents = fc.integer({ min: 1, max: 100 })

test('[P-9] a bonus is its share of the deposit, up to its most', () => {
  fc.assert(
    fc.property(bounds, percents, fc.integer({ min: 0, max: 100_000_000 }), (rule, percent, sum) => {
      const bonus = bonusOf(rule, percent, fen(sum))
      expect(bonus).toBeGreaterThanOrEqual(0)
      expect(bonus).toBeLessThanOrEqual(rule.most)
      expect(bonus * 100).toBeLessThanOrEqual(sum * percent)
      if (sum >= rule.least) expect(bonus).toBeGreaterThan(0)
      const full = fullDeposit(rule, percent)
      expect(bonusOf(rule, percent, full)).toBe(rule.most)
      if (full > rule.least) expect(bonusOf(rule, percent, fen(full - 1))).toBeLessThan(rule.most)
      const examples = exampleDeposits(rule, percent)
      expect(examples[0]).toBe(rule.least)
      expect(examples.at(-1)).toBe(full)
    }),
  )
})
