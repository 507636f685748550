import { afterEach, beforeEach, expect, test } from 'vitest'
import { giftReward } from '#src/api/contract/gifts.ts'
import { reportDays } from '#src/api/contract/reports.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { payClaim } from '#server/welfare/payClaim.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settled, tell } from '#tests/support/deposit.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { openGames, playedRound } from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let oda: string
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  oda = await server.login('oda')
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const report = async (from: number, to: number) =>
  granted(await server.call(reportDays, { from: formatDay(from), to: formatDay(to) }, { token: oda })).list

async function pay(): Promise<number> {
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  return made.amount
}

/** A bet as the sportsbook leaves it. */
const bet = (id: string, placedAt: number, settledAt: number | null, payout: number) =>
  server.services.db
    .insertInto('bet')
    .values({
      id,
      member_id: 'm-mia',
      client_id: id,
      digest: '',
      venue: 'OBTY',
      match_id: FIXTURE.match,
      home_name: '',
      visit_name: '',
      selection_id: 's',
      market_type: 'winner',
      line: null,
      code: 'home',
      ways: 2,
      price: 200,
      stake: fen(1_000),
      state: settledAt === null ? 'open' : payout === 0 ? 'lost' : 'won',
      payout: fen(payout),
      placed_at: placedAt,
      settled_at: settledAt,
    })
    .execute()

test('[D-8] what came and went is counted on its day of UTC+8, the latest day first', async () => {
  const today = dayOf(server.clock.now())
  const paid = await pay()
  granted(
    await server.call(
      giftReward,
      { room: FIXTURE.chatRoom, clientId: newClientId(), giftId: FIXTURE.smallGift, quantity: 3 },
      { token: mia },
    ),
  )
  const [latest, before] = await report(today - 1, today)
  expect(latest).toMatchObject({ day: formatDay(today), deposits: paid, gifts: 30, withdrawals: 0 })
  expect(before).toMatchObject({ day: formatDay(today - 1), deposits: 0, gifts: 0 })
})

test('[D-8] the last moment of a day is that day’s, and the next one another’s', async () => {
  const day = dayOf(server.clock.now()) - 10
  const noon = dayStart(day) + 43_200_000
  await bet('b-last', dayStart(day + 1) - 1, null, 0)
  await bet('b-first', dayStart(day + 1), null, 0)
  await bet('b-won', noon, dayStart(day + 1) - 1, 2_500)
  await bet('b-lost', noon, dayStart(day + 1), 0)
  const [next, that] = await report(day, day + 1)
  expect(that).toMatchObject({ stakes: 3_000, returns: 2_500, net: -1_500 })
  expect(next).toMatchObject({ stakes: 1_000, returns: 0, net: 1_000 })
})

test('[D-8] stakes of the bets that were settled on a day are told apart from those that were placed on it', async () => {
  const day = dayOf(server.clock.now()) - 10
  await bet('b-open', dayStart(day), null, 0)
  await bet('b-old', dayStart(day - 1), dayStart(day), 400)
  expect(await report(day, day)).toMatchObject([{ stakes: 1_000, settled: 1_000, returns: 400, net: 600 }])
  expect(await report(day - 1, day - 1)).toMatchObject([{ stakes: 1_000, settled: 0 }])
})

test('[D-8] a day tells what was staked, settled and paid at each venue, sports and games apart', async () => {
  await openGames(server.services)
  const today = dayOf(server.clock.now())
  await playedRound(server.services, { memberId: 'm-mia', stake: 1_500, payout: 400 })
  const { venue } = await server.services.db.selectFrom('game_round').select('venue').executeTakeFirstOrThrow()
  await bet('b-won', dayStart(today), dayStart(today) + 1, 2_500)
  const found = (await report(today, today))[0]?.venues
  expect(found?.toSorted((one, other) => Number(one.stakes) - Number(other.stakes))).toEqual([
    { venue: 'OBTY', stakes: 1_000, settled: 1_000, returns: 2_500 },
    { venue, stakes: 1_500, settled: 1_500, returns: 400 },
  ])
})

test('[D-8] today has how the site stands: members who are online, rooms on air, and bets of people that are open', async () => {
  const { db, audience, video } = server.services
  const now = server.clock.now()
  audience.countMembers(() => 3)
  await db.updateTable('anchor').set({ status: 'On2' }).execute()
  const [playing, sending] = await db.selectFrom('anchor').select('anchor_room_id').execute()
  await db
    .updateTable('anchor')
    .set({ status: 'On1' })
    .where('anchor_room_id', '=', playing?.anchor_room_id ?? '')
    .execute()
  video.setPublished(sending?.anchor_room_id ?? '', true)
  await writeRows(db, row('member', { id: 'm-robot', name: 'bot-1', name_key: 'bot-1' }))
  await bet('b-open', now, null, 0)
  await bet('b-robot', now, null, 0)
  await db.updateTable('bet').set({ member_id: 'm-robot' }).where('id', '=', 'b-robot').execute()
  await bet('b-won', now, now, 2_000)
  expect((await report(dayOf(now), dayOf(now)))[0]?.standing).toEqual({ members: 3, rooms: 2, bets: 1, stakes: 1_000 })
})

test('[D-8] a day that is over has no standing of the site', async () => {
  const today = dayOf(server.clock.now())
  expect((await report(today - 1, today)).map(({ standing }) => standing !== null)).toEqual([true, false])
})

test('[D-8] a span that ends before it begins, or is longer than 92 days, is refused', async () => {
  const ask = (from: string, to: string) => server.call(reportDays, { from, to }, { token: oda })
  expect(await ask('2025-08-13', '2025-08-12')).toMatchObject({ code: profile.codes.invalid })
  expect(await ask('2025-01-01', '2025-04-03')).toMatchObject({ code: profile.codes.invalid })
  expect(granted(await ask('2025-01-01', '2025-04-02')).list).toHaveLength(92)
  expect(await server.call(reportDays, { from: '2025-08-13', to: '2025-08-13' }, { token: mia })).toMatchObject({
    code: profile.codes.forbidden,
  })
})

test('[D-8] [P-5] rounds of games are among stakes and returns once they are settled', async () => {
  await openGames(server.services)
  const today = dayOf(server.clock.now())
  await playedRound(server.services, { memberId: 'm-mia', stake: 1_500, payout: 400 })
  expect(await report(today, today)).toMatchObject([{ stakes: 1_500, returns: 400, net: 1_100 }])
})

test('[D-8] [P-5] a round that was given back is among no stakes', async () => {
  await openGames(server.services)
  const today = dayOf(server.clock.now())
  await playedRound(server.services, { memberId: 'm-mia', stake: 1_500, payout: 400 })
  await server.services.db
    .updateTable('game_round')
    .set({ state: 'refunded', payout: fen(0) })
    .execute()
  expect(await report(today, today)).toMatchObject([{ stakes: 0 }])
})

test('[D-8] prizes of a day are the yuan that members claimed and the commissions that were paid, not those that wait', async () => {
  const today = dayOf(server.clock.now())
  const { write } = server.services
  const commission = (key: string, from: string, to: string, amount: number) =>
    write(async (tx) => {
      for (const owner of [from, to]) await openAccount(tx.db, owner, 'FEN', owner === 'm-mia' ? 'member' : 'house')
      await transfer(tx, { kind: 'agentPayout', key, digest: '', asset: 'FEN', from, to, amount: fen(amount) })
    })
  for (const [kind, asset, amount] of [
    ['level', 'FEN', 800],
    ['birthday', 'FEN', 1_200],
    ['invite', 'FEN', 1_800],
    ['task', 'GOLD', 70],
  ] as const)
    await write((tx) =>
      payClaim(tx, 'm-mia', { kind, period: 'one', asset, amount: fen(amount), booked: { kind: 'bonus', key: `t:${kind}` } }),
    )
  await commission('t:month', HOUSE.commissions, HOUSE.commissionsDue, 9_000)
  expect(await report(today, today)).toMatchObject([{ prizes: 3_800 }])
  await commission('t:pay', HOUSE.commissionsDue, 'm-mia', 4_000)
  expect(await report(today - 1, today)).toMatchObject([{ prizes: 7_800, adjustments: 0 }, { prizes: 0 }])
  server.clock.advance(86_400_000)
  oda = await server.login('oda')
  expect(await report(today, today + 1)).toMatchObject([{ prizes: 0 }, { prizes: 7_800 }])
})
