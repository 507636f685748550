import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { countBet, countEarlierBets } from '#server/grades/countBets.ts'
import { validBetsOf } from '#server/grades/validBets.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { settleBet } from '#server/sportsbook/settle.ts'
import { openBet, settledBet } from '#tests/support/bets.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const DAY = 86_400_000

let server: TestServer
let heard: Extract<BusMessage, { type: 'validBets' }>[]
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  heard = []
  server.services.bus.subscribe((message) => {
    if (message.type === 'validBets') heard.push(message)
  })
})
afterEach(() => server.stop())

const today = () => dayOf(server.clock.now())
const all = (memberId = 'm-mia') => validBetsOf(server.services.db, memberId, null)
const on = (day: number) => validBetsOf(server.services.db, 'm-mia', { from: day, until: day })

test('[C-11] a bet counts with its stake once it is settled, won or lost, and a void one never', async () => {
  const id = await openBet(server, { stake: 5_000 })
  expect(await all()).toBe(0)
  await server.services.write((tx) => settleBet(tx, id, 'won'))
  expect(await all()).toBe(5_000)
  await server.services.write((tx) => settleBet(tx, id, 'lost'))
  await settledBet(server, { matchId: 'm-other', stake: 3_000 }, 'void')
  expect(await all()).toBe(5_000)
  expect(heard).toEqual([{ type: 'validBets', memberId: 'm-mia', day: today(), amount: 5_000 }])
  expect(await all('m-leo')).toBe(0)
})

test('[C-11] a bet counts on the site’s day on which it is settled, to the millisecond, whenever it was placed', async () => {
  const id = await openBet(server, { stake: 5_000 })
  const late = await openBet(server, { stake: 900, matchId: 'm-other' })
  const settle = (bet: string) => server.services.write((tx) => settleBet(tx, bet, 'won'))
  const placed = today()
  server.clock.advance(dayStart(placed + 1) - 1 - server.clock.now())
  await settle(id)
  server.clock.advance(1)
  await settle(late)
  expect([await on(placed), await on(placed + 1)]).toEqual([5_000, 900])
})

test('[C-11] both sides of a market are counted once; another market, match or member counts by itself', async () => {
  await settledBet(server, { code: 'home', stake: 5_000 })
  await settledBet(server, { code: 'visit', stake: 5_000 }, 'won')
  expect(await all()).toBe(5_000)
  await settledBet(server, { code: 'visit', stake: 2_000 })
  expect(await all()).toBe(7_000)
  await settledBet(server, { code: 'draw', matchId: 'm-other', stake: 1_000 })
  await settledBet(server, { memberId: 'm-leo', code: 'visit', stake: 900 })
  expect([await all(), await all('m-leo')]).toEqual([8_000, 900])
})

test('[C-11] what a bet had added is taken back once when it is voided later, and the other side counts then', async () => {
  const home = await settledBet(server, { code: 'home', stake: 5_000 })
  server.clock.advance(DAY)
  await settledBet(server, { code: 'visit', stake: 4_000 }, 'won')
  const [first, second] = [today() - 1, today()]
  expect([await on(first), await on(second)]).toEqual([5_000, 0])
  const recount = () =>
    server.services.write(async (tx) => {
      await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', home).execute()
      return countBet(tx, home)
    })
  expect(await recount()).toBe(-1_000)
  expect([await on(first), await on(second)]).toEqual([0, 4_000])
  heard = []
  expect(await recount()).toBe(0)
  expect([await on(first), await on(second)]).toEqual([0, 4_000])
  expect(heard).toEqual([])
})

test('[C-11] a settlement that fails counts nothing and tells nothing', async () => {
  const id = await openBet(server, { stake: 5_000 })
  const failing = server.services.write(async (tx) => {
    await settleBet(tx, id, 'won')
    throw new Error('crash')
  })
  await expect(failing).rejects.toThrow('crash')
  expect([await all(), heard]).toEqual([0, []])
})

test('[C-11] bets that were settled before there were valid bets are counted at the next start', async () => {
  for (const stake of [1_000, 2_000]) await settledBet(server, { stake })
  await server.services.write(async (tx) => {
    for (const table of ['valid_bet', 'valid_day', 'valid_side'] as const) await tx.db.deleteFrom(table).execute()
  })
  expect(await all()).toBe(0)
  await server.restart()
  expect(await all()).toBe(3_000)
  await countEarlierBets(server.services.write)
  expect(await all()).toBe(3_000)
})

/** How many statements a settlement of the next bet takes, and of how many of its rows they tell. */
async function costOf(outcome: 'lost' | 'void'): Promise<number> {
  const id = await openBet(server, { code: 'visit', stake: 200 })
  let rows = 0
  await server.services.write(async (tx) => {
    const counting = tx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        rows += 1 + result.rows.length
        return Promise.resolve(result)
      },
    })
    await settleBet({ ...tx, db: counting }, id, outcome)
  })
  return rows
}

test('[C-11] counting a bet reads the same however many others of the member are on its market', async () => {
  await settledBet(server, { code: 'home', stake: 200 })
  await settledBet(server, { code: 'visit', stake: 200 })
  const few = [await costOf('lost'), await costOf('void')]
  for (let more = 0; more < 30; more += 1) await settledBet(server, { code: 'visit', stake: 200 })
  expect([await costOf('lost'), await costOf('void')]).toEqual(few)
  expect(await all()).toBe(33 * 200)
})

test('[C-11] however bets are settled and voided, they count for what the sides of their market make', async () => {
  const bet = fc.record({
    code: fc.constantFrom('home', 'draw', 'visit'),
    stake: fc.integer({ min: 1, max: 9_999 }),
    outcome: fc.constantFrom('won', 'lost', 'void'),
    undone: fc.boolean(),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(bet, { maxLength: 8 }), async (bets) => {
      round += 1
      const before = await all()
      const sides = new Map<string, number>()
      for (const { code, stake, outcome, undone } of bets) {
        const id = await settledBet(server, { matchId: `m-${round}`, code, stake }, outcome)
        const isUndone = undone && outcome !== 'void'
        if (isUndone)
          await server.services.write(async (tx) => {
            await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', id).execute()
            return countBet(tx, id)
          })
        if (!isUndone && outcome !== 'void') sides.set(code, (sides.get(code) ?? 0) + stake)
      }
      expect((await all()) - before).toBe(Math.max(0, ...sides.values()))
    }),
    { numRuns: 25 },
  )
})
