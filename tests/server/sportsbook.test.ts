import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { venueBalance } from '#src/api/contract/venues.ts'
import { matchResults } from '#src/api/contract/matches.ts'
import { BetLimitsFrame } from '#src/api/contract/pushesBets.ts'
import { officeRaises, officeRaiseSign } from '#src/api/contract/raises.ts'
import { officeBetLimitPreview, officeSettingSet } from '#src/api/contract/siteOffice.ts'
import { BET_PAGE, betDetail, betLimits, betList, betPlace, betReconcile } from '#src/api/contract/sportsbook.ts'
import { type BetLimitKey, stakeRoomOf } from '#src/api/model/betLimits.ts'
import type { SettingKey } from '#src/api/model/siteSetting.ts'
import { returnOf } from '#src/api/model/sportsbook.ts'
import { profile } from '#src/api/profile.ts'
import { carryOut } from '#server/commands.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { pageByPage } from '#server/platform/pageByPage.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { fund, visit } from '#tests/support/venue.ts'
import { venueHouseOf } from '#server/ledger/owners.ts'
import { type OpenBet, openBetsOn, standingOf } from '#server/sportsbook/settle.ts'
import { createSportsbook } from '#server/sportsbook/sportsbook.ts'
import { openBet, settledBet } from '#tests/support/bets.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { setVenueStatus } from '#server/backOffice/venues/keepVenues.ts'

let server: TestServer
let mia: string
let venueToken: string
const { match } = FIXTURE
const FUNDS = 100_000
const STAKE = 10_000

const prices = (homeShare = 500, suspended = false) =>
  priceMarkets(match, { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare }, suspended)
const priceAt = (homeShare: number) => prices(homeShare)[0]!.selections[0]!.price

beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  mia = await server.login('mia')
  venueToken = await visit(server, mia)
  await fund(server, mia, FUNDS)
  await server.services.odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
})
afterEach(() => server.stop())

const order = (change: Partial<PayloadOf<typeof betPlace>> = {}): PayloadOf<typeof betPlace> => ({
  venueToken,
  clientId: newClientId(),
  matchId: match,
  selectionId: `${match}.winner.home`,
  stake: String(STAKE),
  price: priceAt(500),
  policy: 'better',
  share: true,
  ...change,
})
const place = async (change: Partial<PayloadOf<typeof betPlace>> = {}) =>
  granted(await server.call(betPlace, order(change), { token: mia }))
const wallet = async () => granted(await server.call(venueBalance, { venue: 'OBTY' }, { token: mia })).wallet
const bets = async () => granted(await server.call(betList, { venueToken }, { token: mia })).list
const score = (homeScore: number, visitScore: number) => server.services.matches.update(match, { homeScore, visitScore })
const end = async () => {
  await server.services.matches.update(match, { gameStatus: 'ended' })
  await server.services.sportsbook.settle()
}
const pushed = async (room: string) =>
  server.services.db
    .selectFrom('room_event')
    .select(['kind', 'body_json'])
    .where('room', '=', room)
    .where('kind', 'in', ['order', 'orderReverted'])
    .orderBy('seq')
    .execute()
const house = async () => {
  const { stakes, book } = venueHouseOf('OBTY')
  return { stakes: await balanceOf(server.services.db, stakes, 'FEN'), book: await balanceOf(server.services.db, book, 'FEN') }
}

test('[S-8] an accepted bet takes its stake and is told to every room of its match, without the amount or the name', async () => {
  const answer = await place()
  expect(answer).toMatchObject({ result: 'accepted', bet: { state: 'open', stake: STAKE, price: priceAt(500) } })
  expect(await wallet()).toBe(FUNDS - STAKE)
  expect(await house()).toEqual({ stakes: STAKE, book: 0 })
  for (const room of [match, FIXTURE.chatRoom]) {
    const [told, ...rest] = await pushed(room)
    expect(rest).toEqual([])
    expect(JSON.parse(told!.body_json)).toEqual({
      orderId: (await bets())[0]!.betId,
      categoryName: '独赢',
      itemName: 'Reds',
      score: '0:0',
      teamLogo: '/art/crest/reds.svg',
      venueName: 'OBTY',
      nickname: 'M**',
      stakeBand: 'middle',
      matchId: match,
      selectionId: `${match}.winner.home`,
      pick: { type: 'winner', line: null, code: 'home' },
      price: priceAt(500),
    })
  }
  expect(await pushed(FIXTURE.offAirChat)).toEqual([])
})

test('[S-8] a shared bet on the guests shows their crest', async () => {
  await place({ selectionId: `${match}.winner.visit`, price: 101 })
  const [told] = await pushed(match)
  expect(JSON.parse(told!.body_json)).toMatchObject({ itemName: 'Blues', teamLogo: '/art/crest/blues.svg' })
})

test('[S-8] a shared bet on neither side carries no crest', async () => {
  const total = prices().find(({ type }) => type === 'total')!.selections[0]!
  await place({ selectionId: total.selectionId, price: total.price })
  const [told] = await pushed(match)
  expect(JSON.parse(told!.body_json)).toMatchObject({ teamLogo: null })
})

test('[S-8] a shared bet on a match that has not begun shows no score', async () => {
  const ahead = { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare: 500 } as const
  await server.services.odds.post('match-2', { markets: priceMarkets('match-2', ahead, false), score: { home: 0, visit: 0 } })
  await place({ matchId: 'match-2', selectionId: 'match-2.winner.home', price: 101 })
  const [told] = await pushed('match-2')
  expect(JSON.parse(told!.body_json)).toMatchObject({ matchId: 'match-2', score: '' })
})

test('[S-8] rooms are told of five bets of a member at once, then of one in ten seconds', async () => {
  const told = async () => (await pushed(match)).length
  for (let number = 0; number < 6; number += 1) await place({ stake: '200' })
  expect(await told()).toBe(5)
  server.clock.advance(10_000)
  await server.services.odds.confirm([match])
  for (let number = 0; number < 2; number += 1) await place({ stake: '200' })
  expect(await told()).toBe(6)
})

test('a bet that is not shared is told to nobody', async () => {
  await place({ share: false })
  expect(await pushed(match)).toEqual([])
})

test('[S-8] the latest page of a room brings its orders and reverts along, beside as many lines as were asked for', async () => {
  await place()
  const [bet] = await bets()
  const line = (content: string) =>
    server.services.chat.post({ memberId: 'm-leo', room: FIXTURE.chatRoom, clientId: newClientId(), content })
  for (let number = 0; number < 4; number += 1) {
    await line(`line ${number}`)
    server.clock.advance(5_000)
  }
  await server.services.sportsbook.voidBet(bet!.betId)
  const kinds = async () => {
    const { events } = granted(await server.call(chatHistory, { room: FIXTURE.chatRoom, size: 2 }, { token: mia }))
    return events.map((event) => (event as { kind: string }).kind)
  }
  const before = await kinds()
  expect(before).toEqual(['order', 'chat', 'chat', 'orderReverted'])
  // The same from the database as from memory.
  await server.restart()
  expect(await kinds()).toEqual(before)
})

test('[C-9] a better price is taken silently, a worse one asks, each by the member’s own setting', async () => {
  const [worse, better] = [700, 300]
  expect(priceAt(worse)).toBeLessThan(priceAt(500))
  const cases = [
    ['better', better, 'accepted'],
    ['better', worse, 'changed'],
    ['any', worse, 'accepted'],
    ['any', better, 'accepted'],
    ['none', better, 'changed'],
    ['none', worse, 'changed'],
    ['none', 500, 'accepted'],
  ] as const
  for (const [policy, share, result] of cases) {
    await server.services.odds.post(match, { markets: prices(share), score: { home: 0, visit: 0 } })
    const answer = await place({ policy })
    expect([policy, share, answer.result]).toEqual([policy, share, result])
    if (answer.result === 'accepted') expect(answer.bet.price).toBe(priceAt(share))
    if (answer.result === 'changed') expect(answer.price).toBe(priceAt(share))
  }
  expect(await wallet()).toBe(FUNDS - 4 * STAKE)
})

test('suspended, stale, gone and ended are refused in the transaction that would store the bet, and so are stakes out of range', async () => {
  const refusal = async (change: Partial<PayloadOf<typeof betPlace>> = {}) => {
    const answer = await place(change)
    return answer.result === 'refused' ? answer.reason : answer.result
  }
  expect(await refusal({ selectionId: `${match}.winner.nobody` })).toBe('gone')
  expect(await refusal({ matchId: 'match-2' })).toBe('gone')
  expect(await refusal({ matchId: 'nowhere' })).toBe('ended')
  expect(await refusal({ stake: '199' })).toBe('stake')
  expect(await refusal({ stake: '-10000' })).toBe('stake')
  expect(await refusal({ stake: '2000001' })).toBe('stake')
  expect(await refusal({ stake: String(FUNDS + 1) })).toBe('funds')
  await server.services.odds.post(match, { markets: prices(500, true), score: { home: 0, visit: 0 } })
  expect(await refusal()).toBe('suspended')
  await server.services.odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
  server.clock.advance(5_000)
  expect(await refusal()).toBe('stale')
  await server.services.odds.confirm([match])
  expect(await refusal()).toBe('accepted')
  await server.services.write((tx) => setVenueStatus(tx, 'OBTY', 1))
  expect(await refusal()).toBe('closed')
  await server.services.write((tx) => setVenueStatus(tx, 'OBTY', 0))
  await server.services.matches.update(match, { gameStatus: 'ended' })
  expect(await refusal()).toBe('ended')
  expect(await wallet()).toBe(FUNDS - STAKE)
})

test('a venue takes no bets on another one’s match', async () => {
  const other = await visit(server, mia, 'IMTY')
  await fund(server, mia, STAKE, 'IMTY')
  expect(await place({ venueToken: other })).toEqual({ result: 'refused', reason: 'ended' })
})

test('[Q8] one client id makes one bet, also at another price and for many at once; another order under it is a conflict', async () => {
  const once = order()
  const replies = await Promise.all(Array.from({ length: 15 }, () => server.call(betPlace, once, { token: mia })))
  await server.services.odds.post(match, { markets: prices(700), score: { home: 0, visit: 0 } })
  replies.push(await server.call(betPlace, once, { token: mia }))
  const ids = replies.map((reply) => {
    const answer = granted(reply)
    return answer.result === 'accepted' ? answer.bet.betId : answer.result
  })
  expect(new Set(ids).size).toBe(1)
  expect(await bets()).toHaveLength(1)
  expect(await wallet()).toBe(FUNDS - STAKE)
  expect(await server.call(betPlace, { ...once, stake: '20000' }, { token: mia })).toMatchObject({ code: profile.codes.conflict })
})

test('[Q8] an id whose order comes again with another field, whichever it is, is a conflict', async () => {
  const once = order()
  granted(await server.call(betPlace, once, { token: mia }))
  const changes: readonly Partial<PayloadOf<typeof betPlace>>[] = [
    { stake: '20000' },
    { selectionId: `${match}.winner.visit` },
    { price: 1_001 },
    { policy: 'any' },
    { share: false },
    { fund: '100' },
  ]
  for (const change of changes)
    expect(await server.call(betPlace, { ...once, ...change }, { token: mia }), JSON.stringify(change)).toMatchObject({
      code: profile.codes.conflict,
    })
  expect(await bets()).toHaveLength(1)
})

test('open bets of a pick are those of a market with as many ways: one with a draw and one without are apart', async () => {
  const { db } = server.services
  const [three, two] = [await openBet(server, { stake: 100 }), await openBet(server, { stake: 100 })]
  await db.updateTable('bet').set({ ways: 2 }).where('id', '=', two).execute()
  const pick = { match_id: 'm-valid', market_type: 'winner', line: null, code: 'home' } as const
  const ids = async (ways: number) => (await openBetsOn(db, { ...pick, ways }, 10)).map(({ id }) => id)
  expect([await ids(3), await ids(2)]).toEqual([[three], [two]])
})

test('[S-8] open bets of a pick are found page by page, each once, also those of one moment', async () => {
  const { db } = server.services
  const placed = await Promise.all([100, 200, 300, 400, 500].map((stake) => openBet(server, { stake })))
  const at = server.clock.now()
  for (const [number, id] of placed.entries())
    await db
      .updateTable('bet')
      .set({ placed_at: number === 0 ? at + 1 : at })
      .where('id', '=', id)
      .execute()
  const pick = { match_id: 'm-valid', market_type: 'winner', line: null, code: 'home', ways: 3 } as const
  const found: string[] = []
  for await (const { id } of pageByPage<OpenBet>((after) => openBetsOn(db, pick, 2, after))) found.push(id)
  expect(found).toEqual([...placed.slice(1).toSorted(), placed[0]])
})

test('[Q9] many bets at once never spend more than the wallet holds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => server.call(betPlace, order({ stake: '15000' }), { token: mia })),
  )
  const results = replies.map((reply) => {
    const answer = granted(reply)
    return answer.result === 'refused' ? answer.reason : answer.result
  })
  expect(results.filter((result) => result === 'accepted')).toHaveLength(6)
  expect(new Set(results)).toEqual(new Set(['accepted', 'funds']))
  expect(await wallet()).toBe(FUNDS - 6 * 15_000)
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[C-9] an order whose answer was lost is found by its id; one that had not arrived never will', async () => {
  const sent = order()
  await server.call(betPlace, sent, { token: mia })
  const found = granted(await server.call(betReconcile, { venueToken, clientId: sent.clientId }, { token: mia }))
  expect(found.bet).toMatchObject({ clientId: sent.clientId, state: 'open' })

  const lost = order()
  const reconcile = async () =>
    granted(await server.call(betReconcile, { venueToken, clientId: lost.clientId }, { token: mia })).bet
  expect(await reconcile()).toBeNull()
  expect(await reconcile()).toBeNull()
  expect(granted(await server.call(betPlace, lost, { token: mia }))).toEqual({ result: 'refused', reason: 'withdrawn' })
})

test('a match that ends settles its bets once: what was staked is what was paid and what the house keeps', async () => {
  await place()
  await place({ selectionId: `${match}.winner.draw`, price: 101 })
  await place({ selectionId: `${match}.handicap.${prices()[1]!.line}.home`, price: 101 })
  await score(2, 1)
  await end()
  for (let again = 0; again < 3; again += 1) expect(await server.services.sportsbook.settle()).toBe(0)
  const settled = await bets()
  expect(settled.map((bet) => bet.state).toSorted()).not.toContain('open')
  expect(settled.find((bet) => bet.pick.code === 'draw')).toMatchObject({ state: 'lost', payout: 0 })
  expect(settled.find((bet) => bet.pick.type === 'winner' && bet.pick.code === 'home')).toMatchObject({
    state: 'won',
    payout: returnOf(fen(STAKE), priceAt(500)),
  })
  const paid = settled.reduce((sum, bet) => sum + bet.payout, 0)
  expect(await wallet()).toBe(FUNDS - 3 * STAKE + paid)
  expect(await house()).toEqual({ stakes: 0, book: 3 * STAKE - paid })
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[P-6] what a settled bet brings is told to its member wherever they are', async () => {
  await place()
  const socket = await server.connect(mia)
  await score(1, 0)
  await end()
  const told = await socket.until('the wallet', () => socket.selves.find((push) => push.kind === 'venueWallet'))
  expect(told).toMatchObject({ venue: 'OBTY', wallet: FUNDS - STAKE + returnOf(fen(STAKE), priceAt(500)) })
})

test('what is decided while the match goes on is settled then', async () => {
  const next = prices().find((market) => market.type === 'nextScore')!
  for (const { selectionId } of next.selections) await place({ selectionId, price: 101 })
  await server.services.matches.update(match, { visitScore: 1 }, { kind: 'score', side: 'visit', points: 1 })
  await server.services.sportsbook.settle(match)
  const states = Object.fromEntries((await bets()).map((bet) => [bet.pick.code, bet.state]))
  expect(states).toEqual({ home: 'lost', none: 'lost', visit: 'won' })
})

test('the nth point is of who made it, also where a score counts two or three', async () => {
  const scores = [
    ['visit', 3],
    ['home', 2],
    ['home', 1],
    ['visit', 2],
  ] as const
  const made = { home: 0, visit: 0 }
  const scorers: string[] = []
  for (const [side, points] of scores) {
    made[side] += points
    scorers.push(...Array.from({ length: points }, () => side))
    await server.services.matches.update(match, { homeScore: made.home, visitScore: made.visit }, { kind: 'score', side, points })
  }
  const standing = (await standingOf(server.services.db, match))!
  expect(Array.from({ length: 9 }, (_, n) => standing.scorer(n + 1))).toEqual([...scorers, null])
})

test('[S-8] a bet that is voided gives its stake back once, and its rooms are told that it no longer stands', async () => {
  await place()
  const [bet] = await bets()
  const voided = await Promise.all([1, 2, 3].map(() => server.services.sportsbook.voidBet(bet!.betId)))
  expect(voided.filter(Boolean)).toEqual([true])
  expect(await wallet()).toBe(FUNDS)
  for (const room of [match, FIXTURE.chatRoom])
    expect((await pushed(room)).at(-1)).toEqual({ kind: 'orderReverted', body_json: JSON.stringify({ orderId: bet!.betId }) })
  await end()
  expect((await bets())[0]).toMatchObject({ state: 'void', payout: STAKE })
})

const near = async (betId: string, token = mia) => server.call(betDetail, { betId }, { token })

test('[C-9] a bet from near shows its match and each movement of its money, which add up to what the wallet says', async () => {
  await place()
  const [open] = await bets()
  expect(granted(await near(open!.betId))).toMatchObject({
    bet: { state: 'open' },
    match: { gameStatus: 'live', isListed: true },
    moves: [{ kind: 'stake', amount: -STAKE }],
  })
  await score(2, 1)
  await end()
  const { match: ended, moves, bet } = granted(await near(open!.betId))
  expect(ended).toMatchObject({ gameStatus: 'ended', homeScore: 2, visitScore: 1, isListed: true })
  expect(moves.map(({ kind }) => kind).toSorted()).toEqual(['back', 'gain', 'stake'])
  expect(FUNDS + moves.reduce((sum, move) => sum + move.amount, 0)).toBe(await wallet())
  expect(moves.reduce((sum, move) => sum + move.amount, 0)).toBe(bet.payout - STAKE)

  // The match goes; how it ended stays with the bet.
  await server.services.db.updateTable('anchor').set({ match_id: null }).execute()
  await server.services.db.deleteFrom('match').where('id', '=', match).execute()
  expect(granted(await near(open!.betId)).match).toMatchObject({ homeScore: 2, visitScore: 1, isListed: false })
  await server.services.db.deleteFrom('match_result').execute()
  expect(granted(await near(open!.betId)).match).toBeNull()
})

test('[C-9] [Q6] a bet from near is its member’s own: another’s id, and none, are not found', async () => {
  await place()
  const [own] = await bets()
  const leo = await server.login('leo')
  expect(await near(own!.betId, leo)).toMatchObject({ code: profile.codes.notFound })
  expect(await near('b-none')).toMatchObject({ code: profile.codes.notFound })
})

test('[C-13] results are of the site’s day on which a match began, and by sport; a score that is put right takes the place of the first', async () => {
  const row = await server.services.db.selectFrom('match').selectAll().where('id', '=', match).executeTakeFirstOrThrow()
  const day = formatDay(dayOf(Number(row.start_at)))
  const results = async (payload: { day: string; sport?: 'basketball' | 'football' }) =>
    granted(await server.call(matchResults, payload)).list
  expect(await results({ day })).toEqual([])
  await score(2, 1)
  await server.services.matches.update(match, { gameStatus: 'ended' })
  const endedAt = server.clock.now()
  server.clock.advance(60_000)
  await score(2, 2)
  expect(await results({ day })).toMatchObject([{ matchId: match, homeScore: 2, visitScore: 2, endedAt }])
  expect(await results({ day, sport: 'football' })).toHaveLength(1)
  expect(await results({ day, sport: 'basketball' })).toEqual([])
  expect(await results({ day: formatDay(dayOf(Number(row.start_at)) - 1) })).toEqual([])
  expect(await server.call(matchResults, { day: '2025-02-30' })).toMatchObject({ code: profile.codes.invalid })
})

test('[C-13] [B-2 zone] results of a day begin at its midnight, end before the next, and come latest first', async () => {
  const day = dayOf(server.clock.now())
  const names = { sport: 'football', league_name: 'First League', home_name: 'Reds', visit_name: 'Blues' } as const
  const row = (match_id: string, start_at: number) => ({
    ...names,
    match_id,
    start_at,
    home_logo: null,
    visit_logo: null,
    home_score: 0,
    visit_score: 0,
    ended_at: start_at + 1,
  })
  const [from, to] = [dayStart(day), dayStart(day + 1)]
  const rows = [row('before', from - 1), row('first', from), row('last', to - 1), row('after', to)]
  await server.services.write(({ db }) => db.insertInto('match_result').values(rows).execute())
  const { list } = granted(await server.call(matchResults, { day: formatDay(day) }))
  expect(list.map(({ matchId }) => matchId)).toEqual(['last', 'first'])
})

test('a match that is abandoned, or gone without an end, gives every open stake back', async () => {
  await place()
  await place()
  expect(await server.services.sportsbook.abandon(match)).toBe(2)
  await place()
  await server.services.db.updateTable('anchor').set({ match_id: null }).execute()
  await server.services.db.deleteFrom('match').where('id', '=', match).execute()
  expect(await server.services.sportsbook.settle()).toBe(1)
  expect(await wallet()).toBe(FUNDS)
  expect((await bets()).map((bet) => bet.state)).toEqual(['void', 'void', 'void'])
})

test('a match with many bets is abandoned a few at a time: what a stop leaves, the next call voids', async () => {
  for (let number = 0; number < 230; number += 1) await openBet(server, { matchId: match, stake: 200 })
  const sizes: number[] = []
  const { services } = server
  const sportsbook = createSportsbook({
    ...services,
    node: null,
    unsetDelay: 0,
    wait: () => Promise.resolve(),
    write: (change) =>
      services.write(async (tx) => {
        if (sizes.length === 2) throw new Error('crash')
        const result = await change(tx)
        sizes.push(Number(result))
        return result
      }),
  })
  await expect(sportsbook.abandon(match)).rejects.toThrow('crash')
  expect(sizes).toEqual([100, 100])
  expect(await services.sportsbook.abandon(match)).toBe(30)
  expect(await services.sportsbook.abandon(match)).toBe(0)
})

test('a sweep reads no bet that its match has not decided, however many are open', async () => {
  const undecided = await openBet(server, { matchId: match, stake: 200 })
  const { services } = server
  const one = await services.db.selectFrom('bet').selectAll().where('id', '=', undecided).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 500 }, (_, number) => ({ ...one, id: `b-${number}`, client_id: `c-${number}` }))
  for (let from = 0; from < 500; from += 50)
    await services.db
      .insertInto('bet')
      .values(copies.slice(from, from + 50))
      .execute()
  let rows = 0
  const counting = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows += result.rows.length
      return Promise.resolve(result)
    },
  })
  const sportsbook = createSportsbook({ ...services, db: counting, node: null, unsetDelay: 0, wait: () => Promise.resolve() })
  expect([await sportsbook.settle(), await sportsbook.settle(match)]).toEqual([0, 0])
  expect(rows).toBeLessThan(20)
})

test('[Q8] a member’s new bets have a pace; one that was accepted is answered again whatever it is', async () => {
  const clientId = newClientId()
  const first = await place({ stake: '200', clientId })
  for (let number = 1; number < 30; number += 1) await place({ stake: '200' })
  const bet = order({ stake: '200' })
  expect(await server.call(betPlace, bet, { token: mia })).toMatchObject({ code: profile.codes.rateLimited, data: { wait: 500 } })
  expect(await place({ stake: '200', clientId })).toEqual(first)
  server.clock.advance(500)
  expect(granted(await server.call(betPlace, bet, { token: mia })).result).toBe('accepted')
})

test('what a stopped server had not settled is settled at its next start', async () => {
  await place()
  await server.services.matches.update(match, { homeScore: 1, gameStatus: 'ended' })
  await server.restart()
  await expect.poll(async () => (await bets())[0]?.state).toBe('won')
  expect(await wallet()).toBe(FUNDS - STAKE + returnOf(fen(STAKE), priceAt(500)))
})

test('[P-5] [C-9] bets come by pages, latest first, each once, and by how they stand', async () => {
  for (let number = 0; number < 25; number += 1) {
    await place({ stake: '200' })
    if (number % 3 === 0) server.clock.advance(1_000)
    if (number % 3 === 0) await server.services.odds.confirm([match])
  }
  const first = granted(await server.call(betList, { venueToken }, { token: mia }))
  expect([first.list.length, first.more]).toEqual([20, true])
  const rest = granted(await server.call(betList, { venueToken, before: first.list.at(-1)!.betId }, { token: mia }))
  expect([rest.list.length, rest.more]).toEqual([5, false])
  const all = [...first.list, ...rest.list]
  expect(new Set(all.map((bet) => bet.betId)).size).toBe(25)
  expect(all.map((bet) => bet.placedAt)).toEqual(all.map((bet) => bet.placedAt).toSorted((a, b) => b - a))
  await server.services.sportsbook.voidBet(all[3]!.betId)
  const only = async (state: 'open' | 'void') =>
    granted(await server.call(betList, { venueToken, state }, { token: mia })).list.length
  expect([await only('void'), await only('open')]).toEqual([1, 20])
  expect(granted(await server.call(betList, { venueToken, before: 'b-none' }, { token: mia }))).toEqual({ list: [], more: false })
})

test('[P-5] [C-9] open bets go on after the last one shown also where it was settled meanwhile', async () => {
  // Of a match that goes on: what is bet on one that there is not is void before long.
  await Promise.all(Array.from({ length: BET_PAGE + 1 }, () => openBet(server, { matchId: match, stake: 200 })))
  const open = async (before?: string) =>
    granted(await server.call(betList, { venueToken, state: 'open', before }, { token: mia })).list.map((bet) => bet.betId)
  const shown = await open()
  const rest = await open(shown.at(-1))
  expect(rest).toHaveLength(1)
  await server.services.sportsbook.voidBet(shown.at(-1)!)
  expect(await open(shown.at(-1))).toEqual(rest)
})

test('[C-9] [Q8] an order moves what the venue lacks with its bet, never more than was confirmed, and once', async () => {
  const centre = async () => granted(await server.call(venueBalance, { venue: 'OBTY' }, { token: mia })).centre
  const before = await centre()
  const stake = String(FUNDS + 5_000)
  const refused = { result: 'refused', reason: 'funds' }
  expect(await place({ stake })).toEqual(refused)
  expect(await place({ stake, fund: '4999' })).toEqual(refused)
  expect(await place({ stake: '2000000', fund: String(before + 1) })).toMatchObject({ result: 'refused' })
  expect([await wallet(), await centre()]).toEqual([FUNDS, before])

  const whole = order({ stake, fund: '5000' })
  const send = async () => granted(await server.call(betPlace, whole, { token: mia }))
  const first = await send()
  expect(first).toMatchObject({ result: 'accepted' })
  expect(await send()).toEqual(first)
  expect([await wallet(), await centre(), (await bets()).length]).toEqual([0, before - 5_000, 1])
  // With other terms it is another order.
  expect(await server.call(betPlace, { ...whole, fund: '6000' }, { token: mia })).toMatchObject({ code: profile.codes.conflict })
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[C-9] what was confirmed stays where it is when the price moved, the match ended or the member paused', async () => {
  const centre = async () => granted(await server.call(venueBalance, { venue: 'OBTY' }, { token: mia })).centre
  const before = await centre()
  const terms = { stake: String(FUNDS + 5_000), fund: '5000' }
  await server.services.odds.post(match, { markets: prices(800), score: { home: 0, visit: 0 } })
  expect(await place(terms)).toMatchObject({ result: 'changed' })
  await server.services.odds.post(match, { markets: prices(500, true), score: { home: 0, visit: 0 } })
  expect(await place(terms)).toMatchObject({ result: 'refused', reason: 'suspended' })
  await end()
  expect(await place(terms)).toMatchObject({ result: 'refused', reason: 'ended' })
  expect([await wallet(), await centre()]).toEqual([FUNDS, before])
})

test('[C-9] bets are listed by their match', async () => {
  await place()
  const of = async (matchId: string) =>
    granted(await server.call(betList, { venue: 'OBTY', matchId }, { token: mia })).list.map((bet) => bet.matchId)
  expect([await of(match), await of('none')]).toEqual([[match], []])
})

test('[C-9] limits of bets are settings: each itself is taken, one fen beyond it is refused by its name, and what is settled counts no more', async () => {
  const { write } = server.services
  const limit = (key: SettingKey, yuan: string) => write((tx) => writeSetting(tx, key, yuan))
  const room = async () => granted(await server.call(betLimits, { matchId: match }, { token: mia }))
  const tried = async (stake: number) => {
    const answer = await place({ stake: String(stake), policy: 'any' })
    return answer.result === 'refused' ? answer.reason : answer.result
  }
  expect(await room()).toMatchObject({
    limits: { stakeMin: 200, stakeMax: 2_000_000, matchMax: 10_000_000 },
    onMatch: 0,
    open: 0,
  })
  await fund(server, mia, 400_000)
  await limit('betStakeMin', '5')
  await limit('betStakeMax', '100')
  expect([await tried(499), await tried(500), await tried(10_000), await tried(10_001)]).toEqual([
    'stake',
    'accepted',
    'accepted',
    'stake',
  ])
  expect(await room()).toMatchObject({ limits: { stakeMin: 500, stakeMax: 10_000 }, onMatch: 10_500, open: 10_500 })

  await limit('betMatchMax', '200')
  expect([await tried(9_501), await tried(9_500), await tried(500)]).toEqual(['match', 'accepted', 'match'])
  await limit('betMatchMax', '10000')
  await limit('betMemberMax', '210')
  expect([await tried(1_001), await tried(1_000), await tried(500)]).toEqual(['member', 'accepted', 'member'])

  // What a bet may bring back is judged at the price of now.
  await limit('betMemberMax', '10000')
  await limit('betStakeMax', '1000')
  await limit('betPayoutMax', '100')
  const most = stakeRoomOf(await room(), priceAt(500)).max
  expect([await tried(most + 1), await tried(most)]).toEqual(['payout', 'accepted'])

  await server.services.sportsbook.abandon(match)
  expect(await room()).toMatchObject({ onMatch: 0, open: 0 })
})

test('[C-9] what a bet may bring back is limited at the price that it is accepted at, whatever price was sent', async () => {
  await server.services.write((tx) => writeSetting(tx, 'betPayoutMax', '100'))
  const now = priceAt(500)
  const room = granted(await server.call(betLimits, { matchId: match }, { token: mia }))
  const most = stakeRoomOf(room, now).max
  expect(await place({ stake: String(most + 1), price: now - 50, policy: 'better' })).toEqual({
    result: 'refused',
    reason: 'payout',
  })
  const answer = await place({ stake: String(most), price: now + 50, policy: 'any' })
  expect(answer).toMatchObject({ result: 'accepted', bet: { price: now } })
})

test('[C-9] [D-8] members hear of a limit of bets once it holds; one that gives them more is signed by two operators', async () => {
  const [member, visitor] = [await server.connect(mia), await server.connect()]
  const heard: BetLimitsFrame[] = []
  const strangers: unknown[] = []
  member.raw.on('betLimits', (frame: unknown) => heard.push(v.parse(BetLimitsFrame, frame)))
  visitor.raw.on('betLimits', (frame: unknown) => strangers.push(frame))
  const oda = await server.login('oda', 'device-oda')
  const leo = await secondOperator(server, ['site.read', 'site.act', 'site.approve'])
  const set = async (key: SettingKey, value: string) =>
    granted(await server.call(officeSettingSet, { key, value, reason: 'risk' }, { token: oda })).result
  const told = () => heard.map(({ limits: { stakeMin, stakeMax } }) => [stakeMin, stakeMax])
  expect(await set('betStakeMax', '500')).toBe('done')
  await expect.poll(told).toEqual([[200, 50_000]])
  expect([await set('betStakeMax', '501'), await set('betStakeMin', '1')]).toEqual(['signed', 'signed'])
  expect(await set('betStakeMin', '3')).toBe('done')
  await expect.poll(told).toEqual([
    [200, 50_000],
    [300, 50_000],
  ])
  const [raise] = granted(await server.call(officeRaises, {}, { token: oda })).list
  granted(await server.call(officeRaiseSign, { digest: raise!.digest, verdict: 'approve', reason: 'risk' }, { token: leo }))
  await expect.poll(told).toEqual([
    [200, 50_000],
    [300, 50_000],
    [300, 50_100],
  ])
  expect(strangers).toEqual([])
})

test('[C-9] that a setting holds is published once it is stored', async () => {
  const heard: string[] = []
  server.services.bus.subscribe((message) => message.type === 'setting' && heard.push(message.key))
  await server.services.write((tx) => writeSetting(tx, 'betStakeMax', '400'))
  expect(heard).toEqual(['betStakeMax'])
})

test('[C-9] [D-8] members hear of a limit of bets that a command set beside the server, once', async () => {
  const member = await server.connect(mia)
  const heard: number[] = []
  member.raw.on('betLimits', (frame: unknown) => heard.push(v.parse(BetLimitsFrame, frame).limits.stakeMax))
  await server.sockets.sweep()
  const words = ['bet-limit', 'most', '500']
  expect(await carryOut({ db: server.services.db, payerSecret: null }, words)).toBe('Done.')
  await server.sockets.sweep()
  await expect.poll(() => heard).toEqual([50_000])
  await server.sockets.sweep()
  await server.services.write((tx) => writeSetting(tx, 'betStakeMax', '400'))
  await expect.poll(() => heard).toEqual([50_000, 40_000])
})

test('[D-8] [C-9] what a limit of bets would do is told before it is set: bets of a week that it would have refused, and who has more open now', async () => {
  const oda = await server.login('oda')
  const preview = async (key: BetLimitKey, value: string) =>
    granted(await server.call(officeBetLimitPreview, { key, value }, { token: oda }))
  for (const stake of [200, 10_000, 10_001]) await place({ stake: String(stake), policy: 'any' })
  await openBet(server, { memberId: 'm-leo', stake: 50_000 })
  expect(await preview('betStakeMin', '2')).toEqual({ all: 4, beyond: 0 })
  expect(await preview('betStakeMin', '3')).toEqual({ all: 4, beyond: 1 })
  expect(await preview('betStakeMax', '100')).toEqual({ all: 4, beyond: 2 })
  // Leo's brings back 1,000.00 at most.
  expect(await preview('betPayoutMax', '1000')).toEqual({ all: 4, beyond: 0 })
  expect(await preview('betPayoutMax', '999')).toEqual({ all: 4, beyond: 1 })
  expect(await preview('betMatchMax', '203')).toEqual({ all: 2, beyond: 1 })
  expect(await preview('betMemberMax', '201')).toEqual({ all: 2, beyond: 2 })
  expect(await server.call(officeBetLimitPreview, { key: 'betStakeMin', value: '0' }, { token: oda })).toMatchObject({
    code: profile.codes.invalid,
  })
  expect(await server.call(officeBetLimitPreview, { key: 'betStakeMin', value: '2' }, { token: mia })).toMatchObject({
    code: profile.codes.forbidden,
  })
  server.clock.advance(8 * 24 * 3_600_000)
  const later = await server.login('oda')
  expect(granted(await server.call(officeBetLimitPreview, { key: 'betStakeMin', value: '3' }, { token: later }))).toEqual({
    all: 0,
    beyond: 0,
  })
})

test('[D-8] [C-9] a limit of what is open is tried on each member alone, and on what is still open', async () => {
  const oda = await server.login('oda')
  const preview = async (key: BetLimitKey, value: string) =>
    granted(await server.call(officeBetLimitPreview, { key, value }, { token: oda }))
  for (const memberId of ['m-mia', 'm-leo']) {
    await openBet(server, { memberId, matchId: match, stake: 30_000 })
    await settledBet(server, { memberId, matchId: match, stake: 50_000 })
  }
  for (const key of ['betMatchMax', 'betMemberMax'] as const) {
    expect(await preview(key, '300')).toEqual({ all: 2, beyond: 0 })
    expect(await preview(key, '299')).toEqual({ all: 2, beyond: 2 })
  }
})
