import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatSend } from '#src/api/contract/chat.ts'
import { betPlace, betReconcile } from '#src/api/contract/sportsbook.ts'
import { transferOut } from '#src/api/contract/venues.ts'
import { walletRecover } from '#src/api/contract/wallet.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import type { Market } from '#src/api/model/odds.ts'
import type { Score } from '#server/live/odds/odds.ts'
import { HOUSE, transfer } from '#server/ledger/ledger.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { createRandom } from '#server/sim/play/random.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { acceptanceDelay } from '#server/sportsbook/acceptance.ts'
import { holdAhead } from '#server/sportsbook/holdAhead.ts'
import { reconcileBet } from '#server/sportsbook/placeBet.ts'
import { createSportsbook } from '#server/sportsbook/sportsbook.ts'
import { venueBalancesOf } from '#server/venues/venueWallet.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { sequences } from '#tests/support/sequences.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { fund, visit as enterVenue } from '#tests/support/venue.ts'

let server: TestServer
const { match } = FIXTURE
const memberId = 'm-mia'
const NIL: Score = { home: 0, visit: 0 }

beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  await fund(server, await server.login('mia'), 500_000)
  await server.services.matches.update(match, { homeScore: 0, visitScore: 0, gameStatus: 'live' })
})
afterEach(() => server.stop())

const marketsFor = ({ home, visit }: Score, second = 0) =>
  priceMarkets(
    match,
    { sport: 'football', homeScore: home, visitScore: visit, period: second === 0 ? 0 : 2, second, homeShare: 500 },
    false,
  )
const post = (score: Score, markets: readonly Market[] = marketsFor(score)) =>
  server.services.odds.post(match, { markets, score })
const score = ({ home, visit }: Score) => server.services.matches.update(match, { homeScore: home, visitScore: visit })
const order = (selectionId: string, price = 200) => ({
  memberId,
  venue: 'OBTY' as const,
  clientId: newClientId(),
  matchId: match,
  selectionId,
  stake: fen(200),
  price,
  policy: 'any' as const,
  share: false,
})

/** How often a node looks whether to say that an order still waits, in ms; no delay is as long. */
const KEEP_EVERY = 4_000

/** A sportsbook beside the server's own, whose waits end when the test says so; those between two looks after what is kept are apart. */
function heldSportsbook(node: string | null = null, write = server.services.write) {
  const { db, now } = server.services
  const waits: { readonly ms: number; readonly release: () => void }[] = []
  const heard: (() => void)[] = []
  const looks: (() => void)[] = []
  const sportsbook = createSportsbook({
    db,
    write,
    now,
    node,
    unsetDelay: 0,
    wait: (ms) =>
      new Promise<void>((release) => {
        if (ms === KEEP_EVERY) return void looks.push(release)
        waits.push({ ms, release })
        heard.shift()?.()
      }),
  })
  /** Lets it look after what it keeps, and resolves once it waits for the next time. */
  async function look(): Promise<void> {
    const release = looks.shift()
    release?.()
    await expect.poll(() => looks.length, { interval: 5 }).toBe(1)
  }
  return { sportsbook, waits, look, nextWait: () => new Promise<void>((resolve) => heard.push(resolve)) }
}

const resultOf = (answer: Awaited<ReturnType<TestServer['services']['sportsbook']['place']>>) =>
  answer.result === 'refused' ? answer.reason : answer.result

test('[S-8] prices that were made at 0:0 are not sold after 1:1, however alive their feed is', async () => {
  await post(NIL)
  const { sportsbook, odds } = server.services
  const pick = order(`${match}.winner.home`)
  expect(resultOf(await sportsbook.place(pick))).toBe('accepted')
  await score({ home: 1, visit: 1 })
  await odds.confirm([match])
  expect(resultOf(await sportsbook.place({ ...pick, clientId: newClientId() }))).toBe('stale')
  // The order that was taken before is answered as then.
  expect(resultOf(await sportsbook.place(pick))).toBe('accepted')
  await post({ home: 1, visit: 1 })
  expect(resultOf(await sportsbook.place({ ...pick, clientId: newClientId() }))).toBe('accepted')
})

test('[S-8] what is decided is not sold, also at a price of now', async () => {
  const now = { home: 2, visit: 1 }
  await score(now)
  const market = (type: Market['type'], line: number | null, codes: readonly Market['selections'][number]['code'][]): Market => ({
    marketId: `${match}.${type}`,
    type,
    line,
    suspended: false,
    selections: codes.map((code) => ({ selectionId: `${match}.${type}.${code}`, code, price: 200, open: true })),
  })
  await post(now, [
    market('total', 2.5, ['over', 'under']),
    market('bothScore', null, ['yes', 'no']),
    // The third score has happened; who scored it is not known.
    market('nextScore', 3, ['home', 'visit', 'none']),
    market('winner', null, ['home', 'draw', 'visit']),
  ])
  const sold: Record<string, string> = {}
  for (const id of ['total.over', 'total.under', 'bothScore.yes', 'nextScore.home', 'nextScore.none', 'winner.home'])
    sold[id] = resultOf(await server.services.sportsbook.place(order(`${match}.${id}`)))
  expect(sold).toEqual({
    'total.over': 'decided',
    'total.under': 'decided',
    'bothScore.yes': 'decided',
    'nextScore.home': 'decided',
    'nextScore.none': 'decided',
    'winner.home': 'accepted',
  })
})

test('[S-8] a score within the acceptance delay voids the acceptance: nothing is stored and no stake is taken', async () => {
  const { db, write } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const { sportsbook, waits, nextWait } = heldSportsbook()
  const waiting = nextWait()
  const placing = sportsbook.place(order(`${match}.winner.home`))
  await waiting
  await score({ home: 1, visit: 0 })
  await post({ home: 1, visit: 0 })
  waits[0]!.release()
  expect(resultOf(await placing)).toBe('scored')
  expect(waits[0]!.ms).toBe(8_000)
  expect(await db.selectFrom('bet').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('member_key').select('key').where('kind', '=', 'bet').execute()).toEqual([])

  const next = nextWait()
  const calm = sportsbook.place(order(`${match}.winner.home`))
  await next
  waits[1]!.release()
  expect(resultOf(await calm)).toBe('accepted')
})

test('[S-8] [Q8] an order that is given up while it waits is not taken; one that was taken, and one before the start, wait for nothing', async () => {
  const { write, matches } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '3'))
  await post(NIL)
  const { sportsbook, waits, nextWait } = heldSportsbook()
  const waiting = nextWait()
  const given = order(`${match}.winner.home`)
  const placing = sportsbook.place(given)
  await waiting
  expect(await write((tx) => reconcileBet(tx, memberId, given.clientId))).toBeNull()
  waits[0]!.release()
  expect(resultOf(await placing)).toBe('withdrawn')

  await matches.update(match, { gameStatus: 'pre' })
  const early = order(`${match}.winner.home`)
  expect(resultOf(await sportsbook.place(early))).toBe('accepted')
  await matches.update(match, { gameStatus: 'live' })
  expect(resultOf(await sportsbook.place(early))).toBe('accepted')
  expect(waits).toHaveLength(1)
})

test('[S-8] in the break of a match an order waits as long as while it is played', async () => {
  await server.services.write((tx) => writeSetting(tx, 'betAcceptanceDelay', '3'))
  await server.services.matches.update(match, { gameStatus: 'break' })
  await post(NIL)
  const { sportsbook, waits, nextWait } = heldSportsbook()
  const waiting = nextWait()
  const placing = sportsbook.place(order(`${match}.winner.home`))
  await Promise.race([waiting, placing])
  expect(waits.map(({ ms }) => ms)).toEqual([3_000])
  waits[0]!.release()
  expect(resultOf(await placing)).toBe('accepted')
})

test('[S-8] the acceptance delay is a setting of 0 to 8 whole seconds', async () => {
  const { db, write } = server.services
  expect(await acceptanceDelay(db, 5_000)).toBe(5_000)
  for (const seconds of [0, 8]) {
    await write((tx) => writeSetting(tx, 'betAcceptanceDelay', String(seconds)))
    expect(await acceptanceDelay(db, 5_000)).toBe(seconds * 1_000)
  }
  for (const seconds of [-1, 9, 1.5])
    await expect(write((tx) => writeSetting(tx, 'betAcceptanceDelay', String(seconds)))).rejects.toThrow(RangeError)
})

test('[S-8] [Q8] who bets on a running match cannot look on first and then take the order, or its money, back', async () => {
  await server.services.write((tx) => writeSetting(tx, 'betAcceptanceDelay', '1'))
  await post(NIL)
  const token = await server.login('mia')
  const venueToken = await enterVenue(server, token)
  const clientId = newClientId()
  const bet = { venueToken, clientId, matchId: match, selectionId: `${match}.winner.home`, policy: 'any', share: false } as const
  const early = { ...bet, clientId: newClientId(), stake: '200', price: 200 } as const
  const placing = server.call(betPlace, { ...bet, stake: '500000', price: 200 }, { token })
  const isWaiting = async () => {
    const claimed = server.services.db
      .selectFrom('member_key')
      .select('key')
      .where('key', '=', clientId)
      .where('kind', '=', 'bet')
    return (await claimed.execute()).length > 0
  }
  // Once it waits, everything is tried that would take it back.
  await expect.poll(isWaiting).toBe(true)
  const chat = { room: FIXTURE.chatRoom, clientId, content: 'hello' }
  const [spent, moved, recovered, asked, other] = await Promise.all([
    server.call(chatSend, chat, { token }),
    server.call(transferOut, { venue: 'OBTY', clientId: newClientId(), amount: '500000' }, { token }),
    server.call(walletRecover, { clientId: newClientId() }, { token }),
    server.call(betReconcile, { venueToken, clientId }, { token }),
    server.call(betPlace, early, { token }),
  ])
  expect(granted(await placing).result).toBe('accepted')
  expect(spent).toMatchObject({ code: profile.codes.conflict })
  expect(moved.ok).toBe(false)
  expect(granted(recovered).list).toEqual([])
  expect(granted(asked).bet?.state).toBe('open')
  expect(granted(other)).toEqual({ result: 'refused', reason: 'funds' })
})

test('[C-9] [S-8] what an order lacks is out of the centre wallet while it waits, and goes back when it is refused', async () => {
  const { db, write } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const held = () => venueBalancesOf(db, memberId, 'OBTY')
  const before = await held()
  const lack = fen(300)
  const short = () => ({ ...order(`${match}.winner.home`), stake: fen(before.wallet + lack), fund: lack })
  const moved = { centre: before.centre - lack, wallet: before.wallet + lack }
  const { sportsbook, waits, nextWait } = heldSportsbook()

  const waiting = nextWait()
  const scored = sportsbook.place(short())
  await waiting
  expect(await held()).toEqual(moved)
  await score({ home: 1, visit: 0 })
  waits[0]!.release()
  expect(resultOf(await scored)).toBe('scored')
  expect(await held()).toEqual(before)

  // Whoever empties the centre wallet while it waits has the bet all the same.
  await score(NIL)
  const next = nextWait()
  const calm = sportsbook.place(short())
  await next
  await write((tx) =>
    transfer(tx, {
      kind: 'opening',
      key: 'emptied',
      digest: 'emptied',
      asset: 'FEN',
      from: memberId,
      to: HOUSE.mint,
      amount: fen(moved.centre),
    }),
  )
  waits[1]!.release()
  expect(resultOf(await calm)).toBe('accepted')
  expect(await held()).toEqual({ centre: 0, wallet: 0 })

  // What was not there when the order came does not count when it comes later.
  expect(resultOf(await sportsbook.place({ ...order(`${match}.winner.home`), fund: fen(200) }))).toBe('funds')
  expect(waits).toHaveLength(2)
  expect(await auditLedger(db)).toEqual([])
})

test('[C-9] [S-8] an order on a running match without its money is refused at once: nobody looks on first and then pays', async () => {
  const { db, write } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const { sportsbook, waits, nextWait } = heldSportsbook()
  const { wallet } = await venueBalancesOf(db, memberId, 'OBTY')
  const home = order(`${match}.winner.home`)
  expect(resultOf(await sportsbook.place({ ...home, stake: fen(wallet + 1) }))).toBe('funds')
  expect(waits).toHaveLength(0)

  // What an earlier order waits for is not there for the next one, whatever becomes of it.
  const first = nextWait()
  const mine = { ...home, clientId: newClientId(), stake: fen(wallet - 200) }
  const waiting = sportsbook.place(mine)
  await first
  expect(resultOf(await sportsbook.place({ ...home, clientId: newClientId(), stake: fen(201) }))).toBe('funds')
  const second = nextWait()
  const rest = sportsbook.place({ ...home, clientId: newClientId(), stake: fen(200) })
  await second
  // The same order again waits for the same answer; its key with other terms is no second order.
  const again = sportsbook.place(mine)
  const other = sportsbook.place({ ...mine, stake: fen(200) }).catch((error: unknown) => error)
  let judged = false
  const all = sportsbook.judged(memberId).then(() => (judged = true))
  await turn()
  expect(judged).toBe(false)
  expect(waits).toHaveLength(2)
  waits[1]!.release()
  waits[0]!.release()
  const [made, twin] = await Promise.all([waiting, again])
  expect(resultOf(made)).toBe('accepted')
  expect(twin).toEqual(made)
  expect(resultOf(await rest)).toBe('accepted')
  expect(await other).toMatchObject({ message: expect.any(String) })
  await all
  expect((await db.selectFrom('bet').select('id').execute()).length).toBe(2)
  expect((await venueBalancesOf(db, memberId, 'OBTY')).wallet).toBe(0)
  expect(await auditLedger(db)).toEqual([])
})

test('[C-9] [S-8] a stake that waits for another venue is not missing in the wallet of this one', async () => {
  const { db, write } = server.services
  const { wallet } = await venueBalancesOf(db, memberId, 'OBTY')
  const whole = { ...order(`${match}.winner.home`), stake: wallet }
  const ahead = (venue: 'OBTY' | 'IMTY') =>
    write((tx) => holdAhead(tx, whole, [{ venue, clientId: newClientId(), stake: fen(200) }]))
  expect(await ahead('OBTY')).toBe('funds')
  expect(await ahead('IMTY')).toMatchObject({ amount: 0 })
})

test('[S-8] [Q8] what waits at one node is judged there before another one gives it up, and its money is nobody else’s', async () => {
  const { db, write } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const [here, there] = [heldSportsbook('n-1'), heldSportsbook('n-2')]
  const { wallet } = await venueBalancesOf(db, memberId, 'OBTY')
  const mine = { ...order(`${match}.winner.home`), stake: wallet }
  const first = here.nextWait()
  const placing = here.sportsbook.place(mine)
  await first
  // Its stake is held at the other node too, and who asks there waits.
  expect(resultOf(await there.sportsbook.place(order(`${match}.winner.home`)))).toBe('funds')
  const looks = there.nextWait()
  const asking = there.sportsbook.judged(memberId)
  await looks
  const again = there.nextWait()
  const twin = there.sportsbook.place(mine)
  await again
  here.waits[0]!.release()
  const made = await placing
  expect(resultOf(made)).toBe('accepted')
  for (const { release } of there.waits) release()
  await asking
  expect(await twin).toEqual(made)
  expect(await db.selectFrom('bet_waiting').selectAll().execute()).toEqual([])
  expect(await auditLedger(db)).toEqual([])
})

test('[S-8] [Q8] what waited at a node that died counts for a while, and can then be given up', async () => {
  const { write } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const [dead, other] = [heldSportsbook('n-1'), heldSportsbook('n-2')]
  const waiting = dead.nextWait()
  const given = order(`${match}.winner.home`)
  const placing = dead.sportsbook.place(given)
  await waiting
  const looks = other.nextWait()
  const asking = other.sportsbook.judged(memberId)
  await looks
  server.clock.advance(8_000 + 20_000)
  other.waits[0]!.release()
  await asking
  expect(await write((tx) => reconcileBet(tx, memberId, given.clientId))).toBeNull()
  dead.waits[0]!.release()
  expect(resultOf(await placing)).toBe('withdrawn')
})

test('[S-8] [Q8] a node that stalled until an order counts as waiting no more does not take it: its money was free meanwhile', async () => {
  const { db, write } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const before = await venueBalancesOf(db, memberId, 'OBTY')
  const stalled = heldSportsbook('n-1')
  const waiting = stalled.nextWait()
  const placing = stalled.sportsbook.place({ ...order(`${match}.winner.home`), stake: fen(before.wallet + 300), fund: fen(300) })
  await waiting
  server.clock.advance(8_000 + 20_000)
  await post(NIL)
  stalled.waits[0]!.release()
  expect(resultOf(await placing)).toBe('stale')
  expect(await venueBalancesOf(db, memberId, 'OBTY')).toEqual(before)
  expect(await db.selectFrom('bet').selectAll().execute()).toEqual([])
  // What stalls for less is judged.
  const next = stalled.nextWait()
  const slow = stalled.sportsbook.place(order(`${match}.winner.home`))
  await next
  server.clock.advance(8_000 + 14_000)
  await post(NIL)
  stalled.waits[1]!.release()
  expect(resultOf(await slow)).toBe('accepted')
})

test('[S-8] [Q8] in the last five seconds for which an order counts as waiting its node takes it no more', async () => {
  await server.services.write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const stalled = heldSportsbook('n-1')
  const waiting = stalled.nextWait()
  const placing = stalled.sportsbook.place(order(`${match}.winner.home`))
  await waiting
  server.clock.advance(8_000 + 15_000)
  await post(NIL)
  stalled.waits[0]!.release()
  expect(resultOf(await placing)).toBe('stale')
  expect(await server.services.db.selectFrom('bet').selectAll().execute()).toEqual([])
})

test('[S-8] [Q8] an order whose member fills the queue before it is judged however late, and none of its money is free meanwhile', async () => {
  const { db, write } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  let queue = Promise.resolve()
  const busy = heldSportsbook('n-1', async (work, hint) => {
    await queue
    return write(work, hint)
  })
  const other = heldSportsbook('n-2')
  const { wallet } = await venueBalancesOf(db, memberId, 'OBTY')
  const expiry = async () => (await db.selectFrom('bet_waiting').select('expires_at as at').executeTakeFirstOrThrow()).at

  const waiting = busy.nextWait()
  const late = busy.sportsbook.place({ ...order(`${match}.winner.home`), stake: wallet })
  await waiting
  const entered = await expiry()
  // While its delay runs nothing has to be said.
  server.clock.advance(8_000)
  await busy.look()
  expect(await expiry()).toBe(entered)
  let open: () => void = () => undefined
  queue = new Promise((resolve) => (open = resolve))
  busy.waits[0]!.release()
  for (let look = 0; look < 15; look += 1) {
    server.clock.advance(KEEP_EVERY)
    await busy.look()
    expect(await expiry()).toBe(server.clock.now() + 20_000)
  }
  expect(resultOf(await other.sportsbook.place(order(`${match}.winner.home`)))).toBe('funds')
  await post(NIL)
  open()
  expect(resultOf(await late)).toBe('accepted')
  expect(await db.selectFrom('bet_waiting').selectAll().execute()).toEqual([])
})

test('[C-9] [S-8] an order before the start that waits for its turn holds its money until it is a bet or given back', async () => {
  const { db, write, matches } = server.services
  await write((tx) => writeSetting(tx, 'betAcceptanceDelay', '8'))
  await post(NIL)
  const { sportsbook, waits, nextWait } = heldSportsbook()
  const before = await venueBalancesOf(db, memberId, 'OBTY')
  const first = nextWait()
  const running = sportsbook.place({ ...order(`${match}.winner.home`), stake: before.wallet })
  await first
  await matches.update(match, { gameStatus: 'pre' })
  expect(resultOf(await sportsbook.place(order(`${match}.winner.home`)))).toBe('funds')
  const funded = sportsbook.place({ ...order(`${match}.winner.home`), fund: fen(200) })
  await expect
    .poll(() => venueBalancesOf(db, memberId, 'OBTY'), { timeout: 10_000 })
    .toEqual({ centre: before.centre - 200, wallet: before.wallet + 200 })
  await matches.update(match, { gameStatus: 'ended' })
  waits[0]!.release()
  expect([resultOf(await running), resultOf(await funded)]).toEqual(['ended', 'ended'])
  expect(await venueBalancesOf(db, memberId, 'OBTY')).toEqual(before)
  expect(await auditLedger(db)).toEqual([])
})

/** How late the ground's scores reach the match at most, and the feed, in ms. */
const SCORE_LAG = 4_000
const FEED_LAG = 10_000
const EPISODE = 60_000
const BETS_AN_EPISODE = 100

/** So many bets on matches whose scores and prices come late; how many were taken, and how many of them at a score that was past. */
async function betOnLaggingFeed(bets: number, delay: number): Promise<{ taken: number; late: number }> {
  const { db, write, now, odds, sportsbook: own } = server.services
  const random = createRandom(14)
  const queue: { readonly at: number; readonly run: () => Promise<unknown> }[] = []
  let held: ((release: () => void, ms: number) => void) | null = null
  const wait = (ms: number) => new Promise<void>((release) => held?.(release, ms))
  const sportsbook = createSportsbook({ db, write, now, node: null, unsetDelay: delay, wait })
  const found = { taken: 0, late: 0 }

  for (let done = 0; done < bets; done += BETS_AN_EPISODE) {
    const start = server.clock.now()
    const goals = Array.from({ length: 3 }, () => start + random.between(1, EPISODE)).toSorted((left, right) => left - right)
    const atGround = (at: number): Score => ({ home: goals.filter((goal) => goal <= at).length, visit: 0 })
    await score(NIL)
    await post(NIL)
    // Neither source goes back to a score before one that it told.
    const told = { score: 0, feed: 0 }
    for (const [at, goal] of goals.entries()) {
      const home = at + 1
      const tell = (source: keyof typeof told) => ({ home: (told[source] = Math.max(told[source], home)), visit: 0 })
      queue.push({ at: goal + random.between(0, SCORE_LAG), run: () => score(tell('score')) })
      queue.push({ at: goal + random.between(0, FEED_LAG), run: () => post(tell('feed')) })
    }
    for (let at = start; at < start + EPISODE; at += 2_500) queue.push({ at, run: () => odds.confirm([match]) })
    for (let bet = 0; bet < BETS_AN_EPISODE; bet += 1) queue.push({ at: start + random.between(1, EPISODE), run: placeOne })

    async function placeOne(): Promise<void> {
      const arrived = server.clock.now()
      const book = await db.selectFrom('odds_book').selectAll().where('match_id', '=', match).executeTakeFirstOrThrow()
      const markets = marketsFor({ home: book.home_score, visit: book.visit_score })
      const { selections } = markets[random.between(0, markets.length - 1)]!
      const { selectionId, price } = selections[random.between(0, selections.length - 1)]!
      const waiting = new Promise<void>((waits) => {
        held = (release, ms) => {
          queue.push({ at: server.clock.now() + ms, run: () => (release(), judged) })
          waits()
        }
      })
      const judged = sportsbook.place(order(selectionId, price)).then(async (answer) => {
        if (answer.result !== 'accepted') return
        found.taken += 1
        const sold = await db.selectFrom('odds_book').selectAll().where('match_id', '=', match).executeTakeFirstOrThrow()
        if (sold.home_score !== atGround(arrived).home) found.late += 1
        await own.voidBet(answer.bet.betId)
      })
      await Promise.race([waiting, judged])
    }

    for (;;) {
      const next = queue.reduce<(typeof queue)[number] | null>(
        (first, one) => (first === null || one.at < first.at ? one : first),
        null,
      )
      if (next === null) break
      queue.splice(queue.indexOf(next), 1)
      server.clock.advance(Math.max(0, next.at - server.clock.now()))
      await next.run()
    }
  }
  return found
}

const BETS = sequences(400)

test(
  `[S-8] of ${BETS} bets at a feed and a score that come late, none is sold after the fact; without the delay some are`,
  { timeout: 60_000 + BETS * 100 },
  async () => {
    const { taken, late } = await betOnLaggingFeed(BETS, 5_000)
    expect(late).toBe(0)
    expect(taken).toBeGreaterThan(BETS / 20)
    expect((await betOnLaggingFeed(BETS_AN_EPISODE * 2, 0)).late).toBeGreaterThan(0)
  },
)
