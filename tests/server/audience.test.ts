import { expect, onTestFinished, test } from 'vitest'
import { anchorList } from '#src/api/contract/anchors.ts'
import { favouriteAdd, favouriteAnchors } from '#src/api/contract/favourites.ts'
import { matchDetail } from '#src/api/contract/matches.ts'
import { roomDetail } from '#src/api/contract/rooms.ts'
import { listAnchors } from '#server/live/lobby/anchorList.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startSimWorld } from '#tests/support/simWorld.ts'
import { startTestServer } from '#tests/support/testServer.ts'

test('[C-13 S-1] at one moment every door tells the same number of who watches: people and the demo’s robots', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const token = await server.login('mia')
  await server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token })
  const [one, other] = [await server.connect(), await server.connect(token)]
  await one.enter(FIXTURE.chatRoom)

  /** What each door tells. */
  const doors = async () => {
    const entered = await other.enter(FIXTURE.chatRoom)
    const before = one.tops.length
    await server.sockets.sweep()
    const top = await one.until('the top', () => one.tops[before])
    const list = granted(await server.call(anchorList, { page: 1, size: 20 })).list
    const followed = granted(await server.call(favouriteAnchors, { page: 1, size: 20 }, { token })).list
    const room = granted(await server.call(roomDetail, { anchorRoomId: FIXTURE.anchorRoom })).match
    const match = granted(await server.call(matchDetail, { matchId: FIXTURE.match })).anchors
    const cards = [...list, ...followed, room, ...match].filter((card) => card.anchorRoomId === FIXTURE.anchorRoom)
    expect(cards).toHaveLength(4)
    return [entered.ok && entered.audience, top.audience, ...cards.map((card) => card.anchorInfo?.heat)]
  }
  expect(new Set(await doors())).toEqual(new Set([2]))
  server.services.audience.seatRobots(new Map([[FIXTURE.chatRoom, 340]]))
  expect(new Set(await doors())).toEqual(new Set([342]))
  // Bots go by people alone.
  expect(server.sockets.audience(FIXTURE.chatRoom)).toBe(2)
  server.services.audience.seatRobots(new Map())
  other.raw.disconnect()
  await expect.poll(() => server.sockets.audience(FIXTURE.chatRoom)).toBe(1)
  expect(granted(await server.call(anchorList, { page: 1, size: 20 })).list[0]?.anchorInfo?.heat).toBe(1)
})

test('[S-1 C-13] the list is sorted by the number that it shows, those on the air first and of these those with a picture, page by page', async () => {
  const { services, db, run } = await startSimWorld()
  await run(3, 1_000)
  const now = services.now()
  // Watched most, and without a picture from now on.
  await services.anchors.setStatus('a1001', 'On2', null)
  const pages = await Promise.all([1, 2, 3].map((page) => listAnchors(db, services.audience, { page, size: 5 }, { now })))
  const cards = pages.flatMap(({ list }) => list)
  expect(pages.map(({ total }) => total)).toEqual([14, 14, 14])
  expect(new Set(cards.map((card) => card?.anchorRoomId)).size).toBe(14)
  const ranks = { On1: 2, On0: 1, On2: 1 } as Record<string, number>
  const shown = cards.map((card) => [ranks[card?.anchorStatus ?? ''] ?? 0, card?.anchorInfo?.heat ?? 0])
  expect(shown).toEqual(shown.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b))
  expect(shown[0]?.[1]).toBeGreaterThan(1_000)
})

test('[S-1] robots leave an anchor who goes off the air, and all of them when the demo’s robots are turned off', async () => {
  const { services, run } = await startSimWorld()
  await run(2, 1_000)
  expect(services.audience.of('c1001')).toBeGreaterThan(1_000)
  await services.anchors.setStatus('a1001', 'Off', services.now() + 3_600_000)
  await run(1, 1_000, { publishing: (room) => room === 'a1001' })
  expect([services.audience.of('c1001'), services.audience.of('c1002') > 500]).toEqual([0, true])
  await services.write((tx) => writeSetting(tx, 'robots', 'off'))
  await run(1, 1_000)
  expect(services.audience.of('c1002')).toBe(0)
})
