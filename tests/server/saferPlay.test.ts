import { afterEach, beforeEach, expect, test } from 'vitest'
import { fen, units } from '#src/api/model/money/amount.ts'
import { depositList, depositStatus, pay, payTypes } from '#src/api/contract/deposit.ts'
import { balanceHistory, dealRecords } from '#src/api/contract/records.ts'
import { bankCardList } from '#src/api/contract/savedCards.ts'
import { launch, transferOut, venueBalance } from '#src/api/contract/venues.ts'
import { walletBalances } from '#src/api/contract/wallet.ts'
import { withdrawalList, withdrawalNew, withdrawalTerms } from '#src/api/contract/withdrawal.ts'
import { yebInfo } from '#src/api/contract/yeb.ts'
import { giftReward } from '#src/api/contract/gifts.ts'
import {
  realityCheckAnswer,
  selfExclusionBegin,
  depositLimitAnswer,
  depositLimitSet,
  saferPlayPulse,
  depositLimitRaiseCancel,
  realityCheckSet,
  saferPlaySettings,
  timeOutBegin,
} from '#src/api/contract/saferPlay.ts'
import { betList, betPlace } from '#src/api/contract/sportsbook.ts'
import { EXCLUSION_PHRASES, PLAY_GAP, RAISE_WAIT } from '#src/api/model/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import { openAccount, transfer } from '#server/ledger/ledger.ts'
import { CallError } from '#server/platform/callError.ts'
import { bindRealName } from '#server/cashier/savedCards/realNames.ts'
import { storeProfile } from '#server/members/memberProfile.ts'
import { assertMayPlay } from '#server/saferPlay/mayPlay.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { notice, order as makeOrder, PAYER_SECRET, settled, tell } from '#tests/support/deposit.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { fund, visit } from '#tests/support/venue.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  // Midday in UTC+8, far from the ends of sessions and of days.
  server.clock.hold()
  const rest = (server.clock.now() + 8 * HOUR) % (24 * HOUR)
  server.clock.advance(24 * HOUR - rest + 12 * HOUR)
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const token = () => ({ token: mia })
const settings = async () => granted(await server.call(saferPlaySettings, {}, token()))
const limitOf = async (period: 'day' | 'week' | 'month') => (await settings()).limits.find((one) => one.period === period)!
const logged = () =>
  server.services.db.selectFrom('play_log').select(['action', 'detail_json', 'device_id']).orderBy('at').orderBy('id').execute()
/** Money from outside in the centre wallet, as a credited deposit. */
const deposit = async (amount: number) => {
  const { reference } = await makeOrder(server, mia, { amount: String(amount) })
  expect(await tell(server, settled(reference, amount))).toBe('200 moved')
}
const mayDeposit = (amount: number) => server.services.write((tx) => assertMayPlay(tx, 'm-mia', 'deposit', fen(amount)))
const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof CallError ? { code: error.code, data: error.data } : error
}

test('[P-6] while excluded, only play and paying in are refused: bets, orders and records stay in sight, and money leaves', async () => {
  const card = await prepare(server, mia)
  const { orderId } = await makeOrder(server, mia)
  const venueToken = await visit(server, mia)
  await fund(server, mia, 5_000)
  const markets = priceMarkets(
    FIXTURE.match,
    { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare: 500 },
    false,
  )
  await server.services.odds.post(FIXTURE.match, { markets, score: { home: 0, visit: 0 } })
  const { selectionId, price } = markets[0]!.selections[0]!
  const bet = { venueToken, matchId: FIXTURE.match, selectionId, price, stake: '1000', policy: 'any', share: false } as const
  granted(await server.call(betPlace, { ...bet, clientId: newClientId() }, token()))
  granted(await server.call(selfExclusionBegin, { months: 6, phrase: EXCLUSION_PHRASES.en }, token()))
  const reads = [
    [venueBalance, { venue: 'OBTY' }],
    [depositList, {}],
    [depositStatus, { orderId }],
    [payTypes, {}],
    [dealRecords, {}],
    [balanceHistory, { asset: 'FEN', days: 7 }],
    [walletBalances, {}],
    [yebInfo, {}],
    [withdrawalTerms, {}],
    [withdrawalList, {}],
    [bankCardList, {}],
    [saferPlaySettings, {}],
  ] as const
  for (const [call, payload] of reads) {
    const reply = await server.call(call, payload, token())
    expect([call.path, reply.ok]).toEqual([call.path, true])
  }
  for (const query of [{}, { venue: 'OBTY' }, { state: 'open' }] as const)
    expect(granted(await server.call(betList, query, token())).list).toHaveLength(1)
  expect(granted(await server.call(betList, { venue: 'IMTY' }, token())).list).toEqual([])
  const refused = { code: profile.codes.saferPlay }
  expect(await server.call(betPlace, { ...bet, clientId: newClientId() }, token())).toMatchObject(refused)
  expect(await server.call(launch, { venue: 'OBTY' }, token())).toMatchObject(refused)
  expect(
    await server.call(pay, { orderId: newClientId(), method: 'bankCard', amount: '10000', bank: 'CMB' }, token()),
  ).toMatchObject(refused)
  granted(await server.call(transferOut, { venue: 'OBTY', clientId: newClientId(), amount: '4000' }, token()))
  expect(granted(await server.call(withdrawalNew, orderTo(card), token()))).toMatchObject({ result: 'accepted' })
})

test('[P-6] who never changed anything has no limits, no pause, and looks back every hour', async () => {
  const { limits, ...rest } = await settings()
  expect(rest).toEqual({ pause: null, realityMinutes: 60, limitAsked: false })
  expect(limits).toMatchObject(
    ['day', 'week', 'month'].map((period) => ({ period, limit: null, next: null, used: 0, left: null })),
  )
})

test('[P-6] a limit holds at once, its raise waits 24 h and can be dropped; each change is written down', async () => {
  granted(await server.call(depositLimitSet, { period: 'day', limit: '50000' }, token()))
  await deposit(20_000)
  expect(await limitOf('day')).toMatchObject({ limit: 50_000, used: 20_000, left: 30_000 })
  const now = server.clock.now()
  granted(await server.call(depositLimitSet, { period: 'day', limit: '90000' }, token()))
  expect(await limitOf('day')).toMatchObject({ limit: 50_000, next: { limit: 90_000, at: now + RAISE_WAIT } })
  granted(await server.call(depositLimitRaiseCancel, { period: 'day' }, token()))
  expect(await limitOf('day')).toMatchObject({ limit: 50_000, next: null })
  granted(await server.call(depositLimitSet, { period: 'day', limit: null }, token()))
  expect(await limitOf('day')).toMatchObject({ limit: 50_000, next: { limit: null } })
  server.clock.advance(RAISE_WAIT)
  mia = await server.login('mia')
  expect(await limitOf('day')).toMatchObject({ limit: null, next: null, used: 0, left: null })
  const log = await logged()
  expect(log.map(({ action }) => action)).toHaveLength(4)
  expect(log.map(({ action }) => action).toSorted()).toEqual(['limitSet', 'limitSet', 'limitSet', 'raiseCancelled'])
  expect(new Set(log.map(({ device_id: device }) => device))).toEqual(new Set(['test-device']))
})

test('[P-6] the same raise again does not wait anew and is not told again; of a flood of changes ten are told', async () => {
  const told = () => server.services.db.selectFrom('message').select('id').where('member_id', '=', 'm-mia').execute()
  const set = async (limit: string) => granted(await server.call(depositLimitSet, { period: 'day', limit }, token()))
  server.clock.hold()
  await set('50000')
  await set('90000')
  const first = (await limitOf('day'))?.next
  server.clock.advance(1_000)
  await set('90000')
  expect([await told(), (await limitOf('day'))?.next]).toEqual([[expect.anything(), expect.anything()], first])
  for (let each = 1; each <= 15; each += 1) {
    server.clock.advance(1_000)
    await set(String(50_000 - each * 100))
  }
  expect(await limitOf('day')).toMatchObject({ limit: 48_500, next: null })
  expect(await told()).toHaveLength(10)
})

test('[P-6] a deposit over what the tightest limit leaves is refused, with that limit; the next period begins anew', async () => {
  granted(await server.call(depositLimitSet, { period: 'day', limit: '50000' }, token()))
  granted(await server.call(depositLimitSet, { period: 'month', limit: '60000' }, token()))
  await deposit(50_000)
  expect(await refusalOf(mayDeposit(1))).toEqual({
    code: profile.codes.saferPlay,
    data: { reason: 'limit', period: 'day', limit: '50000', left: '0' },
  })
  const { resetsAt } = await limitOf('day')
  server.clock.advance(resetsAt - server.clock.now() - 1)
  expect(await refusalOf(mayDeposit(1))).toMatchObject({ code: profile.codes.saferPlay })
  server.clock.advance(1)
  // The day is new: the month leaves less of it, unless that is new too, at the end of one.
  mia = await server.login('mia')
  const left = Math.min(...(await Promise.all([limitOf('day'), limitOf('month')])).map((one) => one.left!))
  expect(await refusalOf(mayDeposit(left + 1))).toMatchObject({ code: profile.codes.saferPlay })
  await mayDeposit(left)
})

test('[P-6] a pause cancels the orders that wait for money, a lower limit those over it; what is paid stays, and late money is credited', async () => {
  const states = async () =>
    (await server.services.db.selectFrom('deposit_order').select(['amount', 'state']).orderBy('created_at').execute()).map(
      ({ amount, state }) => `${amount} ${state}`,
    )
  const made = async (amount: string) => {
    server.clock.advance(1_000)
    return makeOrder(server, mia, { amount })
  }
  const paid = await made('10000')
  expect(await tell(server, notice('seen', paid.reference))).toBe('200 moved')
  const open = await made('20000')
  await made('15000')
  granted(await server.call(depositLimitSet, { period: 'day', limit: '45000' }, token()))
  expect(await states()).toEqual(['10000 paid', '20000 created', '15000 created'])
  granted(await server.call(depositLimitSet, { period: 'week', limit: '44999' }, token()))
  expect(await states()).toEqual(['10000 paid', '20000 created', '15000 cancelled'])
  granted(await server.call(timeOutBegin, { hours: 24 }, token()))
  expect(await states()).toEqual(['10000 paid', '20000 cancelled', '15000 cancelled'])
  expect(await tell(server, settled(paid.reference, 10_000))).toBe('200 suspended')
  expect(await tell(server, settled(open.reference, 20_000))).toBe('200 suspended')
  expect(await states()).toEqual(['10000 paid', '20000 cancelled', '15000 cancelled'])
})

test('[P-6] an exclusion that reaches another account of the person cancels its orders, and tells its pages', async () => {
  // An account that never moved money excludes nobody but itself.
  await deposit(10_000)
  const leo = await server.login('leo')
  const made = await makeOrder(server, leo, { amount: '20000' })
  await server.services.write(async (tx) => {
    for (const id of ['m-mia', 'm-leo']) {
      await bindRealName(tx, id, '王小米')
      await storeProfile(tx, id, { birthday: '1990-02-28' })
    }
  })
  const told: string[] = []
  const stop = server.services.bus.subscribe((message) => {
    if (message.type === 'self' && message.push.kind === 'saferPlay') told.push(message.memberId)
  })
  granted(await server.call(selfExclusionBegin, { months: 6, phrase: EXCLUSION_PHRASES.en }, token()))
  stop()
  expect(granted(await server.call(depositStatus, { orderId: made.orderId }, { token: leo })).order).toMatchObject({
    state: 'cancelled',
  })
  expect(new Set(told)).toEqual(new Set(['m-mia', 'm-leo']))
})

test('[P-6] what changes nothing is not written down: a look back that is not due, and the interval that is set already', async () => {
  granted(await server.call(saferPlayPulse, {}, token()))
  const before = (await logged()).length
  for (let count = 0; count < 3; count += 1) {
    granted(await server.call(realityCheckAnswer, { choice: 'continue' }, token()))
    granted(await server.call(realityCheckSet, { minutes: 60 }, token()))
  }
  const after = (await logged()).length
  expect(after - before).toBeLessThanOrEqual(1)
  const set = async (minutes: 15 | 30) => server.call(realityCheckSet, { minutes }, token())
  const answers = []
  for (let count = 0; count < 14; count += 1) answers.push(await set(count % 2 === 0 ? 15 : 30))
  expect(answers.filter((answer) => !answer.ok && answer.code === profile.codes.rateLimited).length).toBeGreaterThan(0)
  expect((await logged()).length - after).toBeLessThanOrEqual(10)
})

test('[P-6] a look back is answered from a minute before it is due, for clocks differ', async () => {
  granted(await server.call(realityCheckSet, { minutes: 15 }, token()))
  const { dueAt } = granted(await server.call(saferPlayPulse, {}, token()))
  const answer = async () => granted(await server.call(realityCheckAnswer, { choice: 'continue' }, token())).dueAt
  server.clock.advance(14 * MINUTE - 1)
  expect(await answer()).toBe(dueAt)
  server.clock.advance(1)
  expect(await answer()).toBe(server.clock.now() + 15 * MINUTE)
})

test('[P-6] a deposit counts on the day on which its money came, not on that of its order', async () => {
  granted(await server.call(depositLimitSet, { period: 'day', limit: '50000' }, token()))
  server.clock.advance((await limitOf('day')).resetsAt - server.clock.now() - 1)
  mia = await server.login('mia')
  const { reference } = await makeOrder(server, mia, { amount: '20000' })
  server.clock.advance(1)
  mia = await server.login('mia')
  expect(await tell(server, settled(reference, 20_000))).toBe('200 moved')
  expect(await limitOf('day')).toMatchObject({ used: 20_000, left: 30_000 })
})

test('[P-6] an order whose time is over takes nothing of a limit, also before the server has looked at it', async () => {
  await makeOrder(server, mia, { amount: '40000' })
  server.clock.advance(HOUR)
  await makeOrder(server, mia, { amount: '15000' })
  granted(await server.call(depositLimitSet, { period: 'day', limit: '45000' }, token()))
  const orders = server.services.db.selectFrom('deposit_order').select(['amount', 'state']).where('state', '!=', 'expired')
  expect(await orders.where('amount', '=', units(15_000)).execute()).toEqual([{ amount: 15_000, state: 'created' }])
  await makeOrder(server, mia, { amount: '30000' })
})

test('[P-6] a limit that is no whole amount from ¥1 to ¥10,000,000 is invalid', async () => {
  for (const limit of ['0', '99', '-100', '1000000001', '1.5'])
    expect(await server.call(depositLimitSet, { period: 'day', limit }, token())).toMatchObject({ code: profile.codes.invalid })
})

test('[P-6] a time-out stops gifts and ways in at once, keeps the ways out open, and is told to the member everywhere', async () => {
  await visit(server, mia)
  await fund(server, mia, 10_000)
  const socket = await server.connect(mia)
  const { pause } = granted(await server.call(timeOutBegin, { hours: 24 }, token()))
  const now = server.clock.now()
  expect(pause).toEqual({ kind: 'timeOut', since: now, until: now + 24 * HOUR })
  await socket.until('the pause', () =>
    socket.selves.some((push) => push.kind === 'saferPlay' && push.pause?.until === now + 24 * HOUR),
  )
  const gift = { room: FIXTURE.chatRoom, clientId: newClientId(), giftId: FIXTURE.smallGift, quantity: 1 }
  expect(await server.call(giftReward, gift, token())).toMatchObject({
    ok: false,
    code: profile.codes.saferPlay,
    data: { reason: 'paused', pause },
  })
  expect(await refusalOf(mayDeposit(100))).toMatchObject({ code: profile.codes.saferPlay })
  const out = { venue: 'OBTY', clientId: newClientId(), amount: '10000' } as const
  expect(granted(await server.call(transferOut, out, token()))).toEqual({ centre: 1_000_000, wallet: 0 })
  server.clock.advance(24 * HOUR)
  mia = await server.login('mia')
  expect((await settings()).pause).toBeNull()
  granted(await server.call(giftReward, gift, token()))
})

test('[P-6] an exclusion needs its words, cannot be shortened, and can be made longer', async () => {
  const exclude = (months: 6 | 12, phrase: string) => server.call(selfExclusionBegin, { months, phrase }, token())
  expect(await exclude(6, '确定')).toMatchObject({ code: profile.codes.invalid })
  expect((await settings()).pause).toBeNull()
  granted(await server.call(timeOutBegin, { hours: 720 }, token()))
  const { pause } = granted(await exclude(12, '我要自我排除'))
  expect(pause?.kind).toBe('exclusion')
  expect(await exclude(6, '我要自我排除')).toMatchObject({ code: profile.codes.conflict })
  expect(await server.call(timeOutBegin, { hours: 24 }, token())).toMatchObject({ code: profile.codes.conflict })
  expect((await settings()).pause).toEqual(pause)
})

test('[P-6] what was done before a pause is answered when it is asked for again', async () => {
  await visit(server, mia)
  const gift = { room: FIXTURE.chatRoom, clientId: newClientId(), giftId: FIXTURE.smallGift, quantity: 1 }
  const first = granted(await server.call(giftReward, gift, token()))
  granted(await server.call(timeOutBegin, { hours: 24 }, token()))
  expect(granted(await server.call(giftReward, gift, token()))).toEqual(first)
})

test('[P-6] the server holds when play began, over devices and gaps, and what it came to by the ledger', async () => {
  const pulse = async () => granted(await server.call(saferPlayPulse, {}, token()))
  const begun = server.clock.now()
  expect(await pulse()).toEqual({
    pause: null,
    since: begun,
    elapsed: 0,
    dueAt: begun + 60 * MINUTE,
    net: 0,
    staked: 0,
    gifts: 0,
  })
  granted(await server.call(realityCheckSet, { minutes: 15 }, token()))
  const venueToken = await visit(server, mia)
  await fund(server, mia, 100_000)
  const markets = priceMarkets(
    FIXTURE.match,
    { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare: 500 },
    false,
  )
  await server.services.odds.post(FIXTURE.match, { markets, score: { home: 0, visit: 0 } })
  const { selectionId, price } = markets[0]!.selections[0]!
  const order = { venueToken, clientId: newClientId(), matchId: FIXTURE.match, selectionId, price, stake: '10000' }
  granted(await server.call(betPlace, { ...order, policy: 'any', share: false }, token()))
  const gift = { room: FIXTURE.chatRoom, clientId: newClientId(), giftId: FIXTURE.smallGift, quantity: 3 }
  granted(await server.call(giftReward, gift, token()))
  server.clock.advance(PLAY_GAP)
  expect(await pulse()).toMatchObject({
    since: begun,
    elapsed: PLAY_GAP,
    dueAt: begun + 15 * MINUTE,
    net: -10_000,
    staked: 10_000,
    gifts: 30,
  })

  // A round whose stake went back was not played.
  await server.services.write(async (tx) => {
    const held = 'house.test.stakes'
    await openAccount(tx.db, held, 'FEN', 'house')
    for (const [kind, from, to] of [
      ['gameStake', 'm-mia', held],
      ['gameRefund', held, 'm-mia'],
    ] as const)
      await transfer(tx, { kind, key: `test:${kind}`, digest: '', asset: 'FEN', from, to, amount: units(700) })
  })
  expect(await pulse()).toMatchObject({ net: -10_000, staked: 10_000 })

  const answered = server.clock.now()
  const next = granted(await server.call(realityCheckAnswer, { choice: 'continue' }, token()))
  expect(next).toMatchObject({ since: begun, dueAt: answered + 15 * MINUTE, net: -10_000 })
  const broken = granted(await server.call(realityCheckAnswer, { choice: 'break' }, token()))
  expect(broken).toMatchObject({ since: answered, dueAt: answered + 15 * MINUTE })
  server.clock.advance(PLAY_GAP + 1)
  expect(await pulse()).toMatchObject({ since: server.clock.now(), net: 0, staked: 0, gifts: 0 })
})

test('[P-6] the first deposit asks once: the first answer stays', async () => {
  expect(granted(await server.call(depositLimitAnswer, { answer: 'later' }, token())).limitAsked).toBe(true)
  granted(await server.call(depositLimitAnswer, { answer: 'now' }, token()))
  expect((await logged()).map(({ detail_json: detail }) => detail)).toEqual(['{"answer":"later"}'])
})
