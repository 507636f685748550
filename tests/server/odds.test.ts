import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { matchDetail } from '#src/api/contract/matches.ts'
import { matchOdds, oddsTrend } from '#src/api/contract/odds.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { OddsFrame, PricesFrame } from '#src/api/contract/pushesOdds.ts'
import { profile } from '#src/api/profile.ts'
import { WHOLE_BOARDS } from '#server/live/socket/priceBoard.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const { match } = FIXTURE
const prices = (homeShare = 500, suspended = false) =>
  priceMarkets(match, { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare }, suspended)

async function watch() {
  const socket = await server.connect()
  const frames: OddsFrame[] = []
  socket.raw.on('odds', (frame: unknown) => frames.push(v.parse(OddsFrame, frame)))
  const heard = async (count: number) => {
    await expect.poll(() => frames.length).toBeGreaterThanOrEqual(count)
    return frames
  }
  socket.raw.emit('watch', { matchId: match })
  return { socket, frames, heard }
}

test('[P-4] whoever watches a match is sent its whole book, then every change and every confirmation', async () => {
  await server.services.odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
  const { heard } = await watch()
  const [first] = await heard(1)
  const version = first?.version ?? 0
  expect([version, first?.book?.markets]).toEqual([first?.book?.at, prices()])

  await server.services.odds.post(match, { markets: prices(600), score: { home: 0, visit: 0 } })
  const [, second] = await heard(2)
  expect([second?.version, second?.book?.markets]).toEqual([version + 1, prices(600)])

  server.services.odds.play(match, { kind: 'attack', side: 'visit' })
  await server.services.odds.confirm([match, 'nowhere'])
  const [, , third] = await heard(3)
  expect(third).toMatchObject({ version: version + 1, book: null, play: { kind: 'attack', side: 'visit' } })

  // The same prices again are only a confirmation.
  await server.services.odds.post(match, { markets: prices(600), score: { home: 0, visit: 0 } })
  expect((await heard(4)).at(-1)).toMatchObject({ version: version + 1, book: null })
})

test('[P-4] who stopped watching, or watches too much, hears nothing more', async () => {
  await server.services.odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
  const { socket, frames, heard } = await watch()
  await heard(1)
  for (let number = 0; number < 5; number += 1) socket.raw.emit('watch', { matchId: `other-${number}` })
  socket.raw.emit('watch', { matchId: 'match-2' })
  socket.raw.emit('unwatch', { matchId: match })
  await socket.enter(FIXTURE.chatRoom)
  await server.services.odds.post(match, { markets: prices(600), score: { home: 0, visit: 0 } })
  await server.services.odds.post('match-2', { markets: prices(700), score: { home: 0, visit: 0 } })
  await socket.enter(FIXTURE.chatRoom)
  expect(frames.length).toBe(1)
})

test('[C-13] prices and their last hour by call', async () => {
  expect(granted(await server.call(matchOdds, { matchId: match }))).toEqual({ book: null, fedAt: 0 })
  await server.services.odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
  const { book, fedAt } = granted(await server.call(matchOdds, { matchId: match }))
  expect(book?.markets).toEqual(prices())
  expect(fedAt).toBe(book?.at)
  const { points } = granted(await server.call(oddsTrend, { matchId: match }))
  const [first] = prices()[0]!.selections
  expect(points[first!.selectionId]).toEqual([[fedAt, first!.price]])
})

test('[C-13] a match is told with its timeline, in order, and with who casts it', async () => {
  await server.services.matches.update(match, { homeScore: 1 }, { kind: 'score', side: 'home', points: 1 })
  await server.services.matches.happen(match, { kind: 'corner', side: 'visit' })
  const detail = granted(await server.call(matchDetail, { matchId: match }))
  expect(detail.events.map((event) => [event.kind, event.side, event.homeScore])).toEqual([
    ['score', 'home', 1],
    ['corner', 'visit', 1],
  ])
  expect(detail.anchors.map((anchor) => anchor.anchorRoomId)).toEqual([FIXTURE.anchorRoom])
  expect(detail.match.clock).toMatchObject({ running: true })
  expect(await server.call(matchDetail, { matchId: 'nowhere' })).toMatchObject({ code: profile.codes.notFound })
})

test('[C-13] a list says up to which place of the lobby it is true', async () => {
  await server.services.matches.update(match, { homeScore: 2 })
  const { lobby, list, counts } = granted(await server.call(matchList, {}))
  expect(lobby.seq).toBeGreaterThan(0)
  expect(list[0]).toMatchObject({ matchId: match, homeScore: 2 })
  expect(counts.football).toBe(list.length)
})

test('[P-4] whoever looks at lists is sent the main price of every match, then what changed or holds, and nothing after they left', async () => {
  await server.services.odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
  const socket = await server.connect()
  const frames: PricesFrame[] = []
  socket.raw.on('prices', (frame: unknown) => frames.push(v.parse(PricesFrame, frame)))
  const lastOf = () => frames.at(-1)?.list.find(({ matchId }) => matchId === match)
  const main = (homeShare: number) => prices(homeShare).find(({ type }) => type === 'winner')
  socket.raw.emit('pricesWatch', {})
  await expect.poll(lastOf).toMatchObject({ market: main(500) })
  await server.services.odds.post(match, { markets: prices(600), score: { home: 0, visit: 0 } })
  await expect.poll(lastOf).toMatchObject({ market: main(600) })
  await server.services.odds.confirm([match])
  await expect.poll(lastOf).not.toHaveProperty('market')
  const before = frames.length
  socket.raw.emit('pricesUnwatch', {})
  await socket.enter(FIXTURE.chatRoom)
  await server.services.odds.post(match, { markets: prices(700), score: { home: 0, visit: 0 } })
  socket.raw.emit('pricesWatch', {})
  await expect.poll(lastOf).toMatchObject({ market: main(700) })
  expect(frames.length).toBe(before + 1)
})

test('[P-4] a price that is confirmed before it was told is told all the same', async () => {
  const { odds } = server.services
  const score = { home: 0, visit: 0 }
  await odds.post(match, { markets: prices(), score })
  const socket = await server.connect()
  const frames: PricesFrame[] = []
  socket.raw.on('prices', (frame: unknown) => frames.push(v.parse(PricesFrame, frame)))
  const told = () => frames.flatMap(({ list }) => list.flatMap(({ market }) => market ?? []))
  const main = prices(600).find(({ type }) => type === 'winner')
  socket.raw.emit('pricesWatch', {})
  await expect.poll(told).toHaveLength(1)
  await odds.post(match, { markets: prices(600), score })
  await odds.confirm([match])
  await expect.poll(told).toContainEqual(main)
})

test('[P-4] who asks for the prices of lists again while they watch is told nothing twice, and a match that is gone is told once', async () => {
  const { odds } = server.services
  await odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
  const socket = await server.connect()
  const frames: PricesFrame[] = []
  socket.raw.on('prices', (frame: unknown) => frames.push(v.parse(PricesFrame, frame)))
  const told = () => frames.map(({ list }) => list.map(({ matchId, market }) => [matchId, market === null ? 'gone' : 'here']))
  socket.raw.emit('pricesWatch', {})
  await expect.poll(told).toEqual([[[match, 'here']]])
  for (let turn = 0; turn < 5; turn += 1) socket.raw.emit('pricesWatch', {})
  await socket.enter(FIXTURE.chatRoom)
  await odds.drop(match)
  await expect.poll(told).toEqual([[[match, 'here']], [[match, 'gone']]])
  const late = await server.connect()
  const first: PricesFrame[] = []
  late.raw.on('prices', (frame: unknown) => first.push(v.parse(PricesFrame, frame)))
  late.raw.emit('pricesWatch', {})
  await expect.poll(() => first.map(({ list }) => list)).toEqual([[]])
})

test('[P-4] who lets go of the prices of lists and asks again in a loop is sent all of them at a pace, and what changes all the same', async () => {
  const { odds } = server.services
  await odds.post(match, { markets: prices(), score: { home: 0, visit: 0 } })
  server.clock.hold()
  const socket = await server.connect()
  const frames: PricesFrame[] = []
  socket.raw.on('prices', (frame: unknown) => frames.push(v.parse(PricesFrame, frame)))
  const ask = async () => {
    socket.raw.emit('pricesUnwatch', {})
    socket.raw.emit('pricesWatch', {})
    // Answered after them: by then both were heard.
    await socket.enter(FIXTURE.chatRoom)
  }
  for (let turn = 0; turn < WHOLE_BOARDS.burst * 2; turn += 1) await ask()
  await expect.poll(() => frames.length).toBe(WHOLE_BOARDS.burst)
  await odds.post(match, { markets: prices(600), score: { home: 0, visit: 0 } })
  await expect.poll(() => frames.length).toBe(WHOLE_BOARDS.burst + 1)
  server.clock.advance(WHOLE_BOARDS.interval)
  await expect.poll(() => frames.length).toBe(WHOLE_BOARDS.burst + 2)
  expect(frames.at(-1)?.list).toMatchObject([{ matchId: match, market: { type: 'winner' } }])
})
