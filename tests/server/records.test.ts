import { afterEach, beforeEach, expect, test } from 'vitest'
import { giftReward } from '#src/api/contract/gifts.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { balanceHistory, DEAL_PAGE, dealRecords } from '#src/api/contract/records.ts'
import { exchange, exchangeQuote } from '#src/api/contract/exchange.ts'
import { toYeb } from '#src/api/contract/yeb.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { fund } from '#tests/support/venue.ts'

const DAY = 86_400_000

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const records = async (query: PayloadOf<typeof dealRecords> = {}, token = mia) =>
  granted(await server.call(dealRecords, query, { token }))
const history = async (asset: 'FEN' | 'UUSDT' = 'FEN') =>
  granted(await server.call(balanceHistory, { asset, days: 7 }, { token: mia })).points.map(({ amount }) => amount)

test('[C-10] every movement is a record of the ledger, signed, with its accounts; its type filters', async () => {
  await fund(server, mia, 5_000)
  granted(await server.call(toYeb, { clientId: newClientId(), amount: '700' }, { token: mia }))
  const { quoteId } = granted(await server.call(exchangeQuote, { direction: 'toUsdt' }, { token: mia }))
  granted(await server.call(exchange, { clientId: newClientId(), quoteId, amount: '10000' }, { token: mia }))
  const gift = { room: FIXTURE.chatRoom, giftId: FIXTURE.smallGift, quantity: 3, clientId: newClientId() }
  granted(await server.call(giftReward, gift, { token: mia }))

  const { list, more } = await records()
  expect(more).toBe(false)
  expect(list.map(({ type }) => type).toSorted()).toEqual(['exchange', 'exchange', 'gift', 'other', 'other', 'transfer', 'yeb'])
  const of = (type: string) => list.filter((deal) => deal.type === type).map(({ sides }) => sides)
  expect(of('transfer')).toEqual([
    [
      { place: 'centre', asset: 'FEN', amount: -5_000 },
      { place: 'OBTY', asset: 'FEN', amount: 5_000 },
    ],
  ])
  expect(of('yeb')).toEqual([
    [
      { place: 'centre', asset: 'FEN', amount: -700 },
      { place: 'yeb', asset: 'FEN', amount: 700 },
    ],
  ])
  expect(of('gift')).toEqual([[{ place: 'centre', asset: 'GOLD', amount: -30 }]])
  expect(of('exchange')).toContainEqual([{ place: 'centre', asset: 'FEN', amount: -10_000 }])
  expect(of('exchange')).toContainEqual([{ place: 'centre', asset: 'UUSDT', amount: 13_958_097 }])
  for (const type of ['transfer', 'exchange', 'gift', 'other'] as const) {
    const found = (await records({ type })).list
    expect(found).toEqual(list.filter((deal) => deal.type === type))
  }
  expect((await records({ type: 'deposit' })).list).toEqual([])
})

test('[C-10] days are those of UTC+8, both ends included', async () => {
  server.clock.hold()
  const now = server.clock.now()
  const day = dayOf(now) + 2
  server.clock.advance(dayStart(day) - 1 - now)
  mia = await server.login('mia')
  await fund(server, mia, 1)
  server.clock.advance(1)
  await fund(server, mia, 2)
  server.clock.advance(DAY - 1)
  mia = await server.login('mia')
  await fund(server, mia, 3)
  server.clock.advance(1)
  await fund(server, mia, 4)
  const amounts = async (from: number, to: number) => {
    const { list } = await records({ type: 'transfer', from: formatDay(from), to: formatDay(to) })
    return list.map(({ sides }) => sides[1]?.amount)
  }
  expect(await amounts(day, day)).toEqual([3, 2])
  expect(await amounts(day - 1, day + 1)).toEqual([4, 3, 2, 1])
  expect(await amounts(day + 1, day)).toEqual([])
})

test('[C-10] pages follow each other without a hole or a double; another member sees nothing of it', async () => {
  for (let amount = 1; amount <= 2 * DEAL_PAGE + 3; amount += 1) {
    await fund(server, mia, amount)
    // As fast as a member may move money.
    server.clock.advance(2_000)
  }
  const seen: number[] = []
  let before: string | undefined
  for (let page = 0; page < 3; page += 1) {
    const { list, more } = await records({ type: 'transfer', ...(before === undefined ? {} : { before }) })
    seen.push(...list.map(({ sides }) => sides[1]?.amount ?? 0))
    before = list.at(-1)?.dealId
    expect(more).toBe(page < 2)
  }
  expect(new Set(seen).size).toBe(2 * DEAL_PAGE + 3)
  expect(seen).toHaveLength(2 * DEAL_PAGE + 3)
  const leo = await server.login('leo')
  expect((await records({}, leo)).list.map(({ type }) => type)).toEqual(['other', 'other'])
  expect(await records({ before: before ?? '' }, leo)).toEqual({ list: [], more: false })
})

test('[P-6] the balance of each day is counted back from now, over all wallets', async () => {
  server.clock.hold()
  const { at } = await server.services.db.selectFrom('ledger_tx').select('at').orderBy('at').executeTakeFirstOrThrow()
  /** Noon of a day after the one on which mia was given her money. */
  const noon = async (days: number) => {
    server.clock.advance(dayStart(dayOf(at) + days) + DAY / 2 - server.clock.now())
    mia = await server.login('mia')
  }
  await noon(1)
  expect(await history()).toEqual([0, 0, 0, 0, 0, 0, 1_000_000, 1_000_000])
  await noon(3)
  await fund(server, mia, 300)
  const { quoteId } = granted(await server.call(exchangeQuote, { direction: 'toUsdt' }, { token: mia }))
  granted(await server.call(exchange, { clientId: newClientId(), quoteId, amount: '10000' }, { token: mia }))
  expect(await history()).toEqual([0, 0, 0, 0, 1_000_000, 1_000_000, 1_000_000, 990_000])
  expect(await history('UUSDT')).toEqual([0, 0, 0, 0, 0, 0, 0, 13_958_097])
})

test('[P-6] what moved at one in the night is of the day that has begun by the site’s clock', async () => {
  server.clock.hold()
  const { at } = await server.services.db.selectFrom('ledger_tx').select('at').orderBy('at').executeTakeFirstOrThrow()
  /** An hour of a day after the one on which mia was given her money. */
  const goTo = async (days: number, hour: number) => {
    server.clock.advance(dayStart(dayOf(at) + days) + (hour * DAY) / 24 - server.clock.now())
    mia = await server.login('mia')
  }
  await goTo(3, 1)
  const { quoteId } = granted(await server.call(exchangeQuote, { direction: 'toUsdt' }, { token: mia }))
  granted(await server.call(exchange, { clientId: newClientId(), quoteId, amount: '10000' }, { token: mia }))
  await goTo(4, 12)
  expect(await history()).toEqual([0, 0, 0, 1_000_000, 1_000_000, 1_000_000, 990_000, 990_000])
})

test('[C-10] pages of what moved in one moment follow each other without a hole or a double too', async () => {
  server.clock.hold()
  for (let amount = 1; amount <= DEAL_PAGE + 3; amount += 1) await fund(server, mia, amount)
  const first = await records({ type: 'transfer' })
  const second = await records({ type: 'transfer', before: first.list.at(-1)?.dealId ?? '' })
  expect([first.list.length, first.more, second.list.length, second.more]).toEqual([DEAL_PAGE, true, 3, false])
  expect(new Set([...first.list, ...second.list].map(({ dealId }) => dealId)).size).toBe(DEAL_PAGE + 3)
})
