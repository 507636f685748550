import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { betPlace, betReconcile } from '#src/api/contract/sportsbook.ts'
import { transferOut } from '#src/api/contract/venues.ts'
import { walletRecover } from '#src/api/contract/wallet.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Market } from '#src/api/model/odds.ts'
import type { Score } from '#server/live/odds/odds.ts'
import { createRandom } from '#server/sim/demo/random.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { acceptanceDelay } from '#server/sportsbook/acceptance.ts'
import { reconcileBet } from '#server/sportsbook/placeBet.ts'
import { createSportsbook } from '#server/sportsbook/sportsbook.ts'
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

const marketsFor = ({ home, visit }: Score, left = 1) =>
  priceMarkets(match, { sport: 'football', homeScore: home, visitScore: visit, left, homeShare: 500 }, false)
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

/** A sportsbook beside the server's own, whose waits end when the test says so. */
function heldSportsbook() {
  const { db, write } = server.services
  const waits: { readonly ms: number; readonly release: () => void }[] = []
  const heard: (() => void)[] = []
  const sportsbook = createSportsbook({
    db,
    write,
    unsetDelay: 0,
    wait: (ms) =>
      new Promise<void>((release) => {
        waits.push({ ms, release })
        heard.shift()?.()
      }),
  })
  return { sportsbook, waits, nextWait: () => new Promise<void>((resolve) => heard.push(resolve)) }
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
    let judged = false
    void server.services.sportsbook.judged(memberId).then(() => (judged = true))
    await turn()
    return !judged
  }
  // Once it waits, everything is tried that would take it back.
  await expect.poll(isWaiting).toBe(true)
  const [moved, recovered, asked, other] = await Promise.all([
    server.call(transferOut, { venue: 'OBTY', clientId: newClientId(), amount: '500000' }, { token }),
    server.call(walletRecover, { clientId: newClientId() }, { token }),
    server.call(betReconcile, { venueToken, clientId }, { token }),
    server.call(betPlace, early, { token }),
  ])
  expect(granted(await placing).result).toBe('accepted')
  expect(moved.ok).toBe(false)
  expect(granted(recovered).list).toEqual([])
  expect(granted(asked).bet?.state).toBe('open')
  expect(granted(other)).toEqual({ result: 'refused', reason: 'funds' })
})

/** How late the ground's scores reach the match at most, and the feed, in ms. */
const SCORE_LAG = 4_000
const FEED_LAG = 10_000
const EPISODE = 60_000
const BETS_AN_EPISODE = 100

/** So many bets on matches whose scores and prices come late; how many were taken, and how many of them at a score that was past. */
async function betOnLaggingFeed(bets: number, delay: number): Promise<{ taken: number; late: number }> {
  const { db, write, odds, sportsbook: own } = server.services
  const random = createRandom(14)
  const queue: { readonly at: number; readonly run: () => Promise<unknown> }[] = []
  let held: ((release: () => void, ms: number) => void) | null = null
  const wait = (ms: number) => new Promise<void>((release) => held?.(release, ms))
  const sportsbook = createSportsbook({ db, write, unsetDelay: delay, wait })
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
