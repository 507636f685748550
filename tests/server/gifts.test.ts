import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { coins, units } from '#src/api/model/money/amount.ts'
import { giftList, giftRank, giftReward } from '#src/api/contract/gifts.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { profile } from '#src/api/profile.ts'
import { DEMO_ACCOUNTS } from '#server/members/demoAccounts.ts'
import { setStatus } from '#server/members/account.ts'
import { auditLedger, replayedAccounts } from '#server/ledger/audit.ts'
import { addMember } from '#server/members/members.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const gift = (giftId: string = FIXTURE.smallGift, quantity = 1) => ({ room, clientId: newClientId(), giftId, quantity })
const balance = async (token = mia) => granted(await server.call(coinBalance, {}, { token })).gold
const accounts = async () => {
  const rows = await replayedAccounts(server.services.db)
  return Object.fromEntries(rows.filter(({ asset }) => asset === 'GOLD').map((row) => [row.owner, row.balance]))
}

test('[C-13] [S-3] gifts on offer come cheapest first, all or of one type; inactive and disabled ones are not offered and not taken', async () => {
  const offer = async (giftType?: 'small' | 'large') => {
    const { list } = granted(await server.call(giftList, giftType === undefined ? {} : { giftType }))
    return list.map((one) => [one.giftId, one.price, one.status])
  }
  const [small, large] = [
    [FIXTURE.smallGift, 10, '1'],
    [FIXTURE.largeGift, 4_000, '1'],
  ]
  expect(await offer()).toEqual([small, large])
  expect([await offer('small'), await offer('large')]).toEqual([[small], [large]])
  for (const status of ['0', '2'] as const) {
    await server.services.db.updateTable('gift').set({ status }).where('id', '=', FIXTURE.smallGift).execute()
    expect(await offer()).toEqual([large])
    expect(await server.call(giftReward, gift(), { token: mia })).toMatchObject({ code: profile.codes.notFound })
  }
  expect(await balance()).toBe(10_000)
})

test('[C-13] a gift is charged in two entries, pushed to the room, and the new balance told to the giver alone', async () => {
  const [giver, visitor] = [await server.connect(mia), await server.connect()]
  await visitor.enter(room)
  const order = gift(FIXTURE.smallGift, 3)
  const { id, gold } = granted(await server.call(giftReward, order, { token: mia }))
  expect(gold).toBe(9_970)
  expect(await balance()).toBe(9_970)
  const heard = await visitor.until('the gift', () => visitor.events(room).find((event) => event.kind === 'gift'))
  expect(heard.body).toEqual({
    id,
    giftId: FIXTURE.smallGift,
    giftType: 'small',
    giftCode: 'rose',
    price: 10,
    name: '玫瑰',
    url: '/art/gift/rose.svg',
    svgaUrl: null,
    quantity: 3,
    memberId: 'm-mia',
    memberName: 'Mia',
    vipLevel: 3,
    avatar: '/art/portrait/m-mia.svg',
    clientId: order.clientId,
    names: { 'zh-CN': '玫瑰', en: '玫瑰' },
  })
  expect(await giver.until('the balance', () => giver.selves[0])).toEqual({ kind: 'balance', gold: 9_970 })
  expect(visitor.selves).toEqual([])
  expect(await accounts()).toMatchObject({ 'm-mia': 9_970, 'house.gifts': 30, 'house.mint': -10_000 * DEMO_ACCOUNTS.length })
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('the same client id is charged once, also at the same time and after a restart, and refused for another gift', async () => {
  const order = gift(FIXTURE.smallGift, 5)
  const replies = await Promise.all(Array.from({ length: 20 }, () => server.call(giftReward, order, { token: mia })))
  expect(new Set(replies.map((reply) => JSON.stringify(granted(reply)))).size).toBe(1)
  await server.restart()
  granted(await server.call(giftReward, gift(), { token: mia }))
  expect(await server.call(giftReward, order, { token: mia })).toEqual(replies[0])
  expect(await balance()).toBe(9_940)
  for (const change of [{ quantity: 6 }, { giftId: FIXTURE.largeGift }, { room: FIXTURE.offAirChat }]) {
    expect(await server.call(giftReward, { ...order, ...change }, { token: mia })).toMatchObject({ code: profile.codes.conflict })
  }
})

test('[C-13] a gift that costs another price than the giver saw is refused with the price of now, and nothing is charged', async () => {
  const set = (price: number) =>
    server.services.db
      .updateTable('gift')
      .set({ price: coins(price) })
      .where('id', '=', FIXTURE.smallGift)
      .execute()
  const seen = { ...gift(), price: '10' }
  for (const price of [25, 5]) {
    await set(price)
    expect(await server.call(giftReward, seen, { token: mia })).toMatchObject({
      code: profile.codes.giftPrice,
      data: { price: String(price) },
      message: expect.stringContaining(String(price)),
    })
    expect(await balance()).toBe(10_000)
  }
  // Its id was not used up; and what was given is answered as then, whatever it costs by now.
  await set(10)
  const first = await server.call(giftReward, seen, { token: mia })
  expect(granted(first).gold).toBe(9_990)
  await set(25)
  expect(await server.call(giftReward, seen, { token: mia })).toEqual(first)
})

test('[C-13] [Q4] a gift that was given is answered as then, whatever has changed when it is sent again', async () => {
  const order = gift(FIXTURE.smallGift, 2)
  const first = await server.call(giftReward, order, { token: mia })
  await server.services.db.updateTable('gift').set({ status: '0' }).where('id', '=', FIXTURE.smallGift).execute()
  expect(await server.call(giftReward, order, { token: mia })).toEqual(first)
  expect(await server.call(giftReward, gift(), { token: mia })).toMatchObject({ code: profile.codes.notFound })
  await server.services.db.updateTable('gift').set({ status: '1' }).where('id', '=', FIXTURE.smallGift).execute()
  await server.services.db.updateTable('room').set({ status: -1 }).where('key', '=', room).execute()
  expect(await server.call(giftReward, order, { token: mia })).toEqual(first)
  expect(await server.call(giftReward, gift(), { token: mia })).toMatchObject({ code: profile.codes.chatClosed })
  expect(await balance()).toBe(9_980)
})

test('racers on one balance never overspend', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => server.call(giftReward, gift(FIXTURE.largeGift), { token: mia })),
  )
  expect(replies.filter((reply) => reply.ok)).toHaveLength(2)
  expect(new Set(replies.flatMap((reply) => (reply.ok ? [] : [reply.code])))).toEqual(new Set([profile.codes.insufficient]))
  expect(await balance()).toBe(2_000)
  expect(await auditLedger(server.services.db)).toEqual([])
  const given = await server.services.db.selectFrom('room_event').select('seq').where('kind', '=', 'gift').execute()
  expect(given).toHaveLength(2)
})

test('a gift that is not on offer, a room that does not exist and a quantity out of range are refused and cost nothing', async () => {
  const refusals: [object, number][] = [
    [{ giftId: 'gift-gone' }, profile.codes.notFound],
    [{ giftId: 'gift-none' }, profile.codes.notFound],
    [{ room: 'nowhere' }, profile.codes.chatClosed],
    [{ room: 'lobby' }, profile.codes.chatClosed],
    [{ quantity: 0 }, profile.codes.invalid],
    [{ quantity: 1.5 }, profile.codes.invalid],
    [{ quantity: 1_000 }, profile.codes.invalid],
  ]
  for (const [change, code] of refusals)
    expect(await server.call(giftReward, { ...gift(), ...change }, { token: mia })).toMatchObject({ code })
  expect(await balance()).toBe(10_000)
})

test('[C-13] the ranking adds up coins of its period, most first', async () => {
  const leo = await server.login('leo')
  granted(await server.call(giftReward, gift(FIXTURE.smallGift, 2), { token: mia }))
  granted(await server.call(giftReward, gift(FIXTURE.smallGift, 3), { token: mia }))
  granted(await server.call(giftReward, gift(FIXTURE.largeGift), { token: leo }))
  const rank = async (period: 'today' | 'total') => {
    const { list } = granted(await server.call(giftRank, { room, period }))
    return list.map((entry) => [entry.name, entry.coins])
  }
  const all = [
    ['Leo', 4_000],
    ['Mia', 50],
  ]
  expect(await rank('today')).toEqual(all)
  server.clock.hold()
  server.clock.advance(dayStart(dayOf(server.clock.now()) + 1) - server.clock.now())
  expect(await rank('today')).toEqual([])
  expect(await rank('total')).toEqual(all)
  // What is given as the day begins is of that day.
  granted(await server.call(giftReward, gift(), { token: await server.login('mia') }))
  expect(await rank('today')).toEqual([['Mia', 10]])
})

test('[C-13] the ranking of a room counts what was given in that room alone', async () => {
  const leo = await server.login('leo')
  granted(await server.call(giftReward, gift(FIXTURE.smallGift, 2), { token: mia }))
  granted(await server.call(giftReward, { ...gift(FIXTURE.largeGift), room: FIXTURE.offAirChat }, { token: leo }))
  const { list, own } = granted(await server.call(giftRank, { room }, { token: leo }))
  expect([list.map(({ name }) => name), own]).toEqual([['Mia'], null])
})

test('[C-13] the ranking tells a member their own place, who is ahead by how much, and a visitor none', async () => {
  const [leo, ada] = [await server.login('leo'), await server.login('ada')]
  const own = async (token?: string) => granted(await server.call(giftRank, { room }, token === undefined ? {} : { token })).own
  expect(await own(mia)).toBeNull()
  granted(await server.call(giftReward, gift(FIXTURE.smallGift, 2), { token: mia }))
  expect([await own(mia), await own(leo), await own()]).toEqual([{ place: 1, coins: 20, before: null }, null, null])
  granted(await server.call(giftReward, gift(FIXTURE.largeGift), { token: leo }))
  granted(await server.call(giftReward, gift(FIXTURE.smallGift, 2), { token: ada }))
  // Who gave as much stands in the order of member ids, at the same place.
  const { list } = granted(await server.call(giftRank, { room }))
  expect(list.map((line) => line.name)).toEqual(['Leo', 'Ada', 'Mia'])
  expect([await own(leo), await own(ada), await own(mia)]).toEqual([
    { place: 1, coins: 4_000, before: null },
    { place: 2, coins: 20, before: 4_000 },
    { place: 2, coins: 20, before: 4_000 },
  ])
  server.clock.advance(24 * 3_600_000)
  expect(await own(await server.login('mia'))).toBeNull()
})

test('[C-13] who is kept out stands in no ranking, and takes nobody’s place, until they are let in again', async () => {
  const leo = await server.login('leo')
  granted(await server.call(giftReward, gift(FIXTURE.smallGift, 2), { token: mia }))
  granted(await server.call(giftReward, gift(FIXTURE.largeGift), { token: leo }))
  const rank = async () => {
    const { list, own } = granted(await server.call(giftRank, { room }, { token: mia }))
    return [list.map(({ name }) => name), own]
  }
  expect(await rank()).toEqual([['Leo', 'Mia'], { place: 2, coins: 20, before: 4_000 }])
  await server.services.write((tx) => setStatus(tx, 'm-leo', '2'))
  expect(await rank()).toEqual([['Mia'], { place: 1, coins: 20, before: null }])
  await server.services.write((tx) => setStatus(tx, 'm-leo', '1'))
  expect(await rank()).toEqual([['Leo', 'Mia'], { place: 2, coins: 20, before: 4_000 }])
})

test('[C-13] a place beyond the list is told too', async () => {
  granted(await server.call(giftReward, gift(), { token: mia }))
  for (let index = 0; index < 51; index += 1) {
    const id = `m-crowd-${index}`
    await server.services.write((tx) =>
      addMember(tx, {
        id,
        name: id,
        nickname: id,
        vipLevel: 1,
        passwordHash: null,
        role: 'member',
        avatar: '/art/portrait/x.svg',
        gold: 1_000,
      }),
    )
    await server.services.gifts.give({ memberId: id, ...gift(FIXTURE.smallGift, 10 + index) })
  }
  const { list, own } = granted(await server.call(giftRank, { room }, { token: mia }))
  expect(list).toHaveLength(50)
  expect(own).toEqual({ place: 52, coins: 10, before: 100 })
})

test('a server whose books do not balance serves nothing', async () => {
  await server.services.db
    .updateTable('account')
    .set({ balance: units(20_000) })
    .where('owner', '=', 'm-mia')
    .execute()
  await expect(server.restart()).rejects.toThrow('account m-mia:GOLD: balance 20000, entries 10000')
})
