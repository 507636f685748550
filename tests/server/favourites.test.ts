import { afterEach, beforeEach, expect, test } from 'vitest'
import { anchorList } from '#src/api/contract/anchors.ts'
import { favouriteAdd, favouriteAnchors, favouriteList, favouriteMatches, favouriteRemove } from '#src/api/contract/favourites.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { profile } from '#src/api/profile.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const { match } = FIXTURE

test('[C-9] [B-5] what a member collects is kept, counted once, and taken back once', async () => {
  const token = await server.login('mia')
  const anchor = { kind: 'anchor' as const, id: FIXTURE.anchorRoom }
  const before = granted(await server.call(anchorList, {})).list.find((one) => one.anchorRoomId === anchor.id)!.anchorInfo!
    .collected
  for (const _ of [1, 2]) expect(granted(await server.call(favouriteAdd, anchor, { token })).collected).toBe(before + 1)
  expect(granted(await server.call(favouriteAdd, { kind: 'match', id: match }, { token })).collected).toBe(1)
  expect(granted(await server.call(favouriteList, {}, { token }))).toEqual({
    anchors: [anchor.id],
    matches: [match],
    games: [],
  })
  for (const _ of [1, 2]) expect(granted(await server.call(favouriteRemove, anchor, { token })).collected).toBe(before)
  expect(granted(await server.call(favouriteList, {}, { token: await server.login('leo') }))).toEqual({
    anchors: [],
    matches: [],
    games: [],
  })
  expect(await server.call(favouriteAdd, { kind: 'match', id: 'nowhere' }, { token })).toMatchObject({
    code: profile.codes.notFound,
  })
  expect(await server.call(favouriteAdd, anchor)).toMatchObject({ code: profile.codes.unauthorized })
})

test('[C-9] one member changes what they follow at a pace; another has their own', async () => {
  // What a slow machine takes meanwhile gives nothing back.
  server.clock.hold()
  const token = await server.login('mia')
  const target = { kind: 'match' as const, id: match }
  const answers = []
  for (let turn = 0; turn < 20; turn += 1)
    for (const call of [favouriteAdd, favouriteRemove]) answers.push((await server.call(call, target, { token })).ok)
  expect(answers).not.toContain(false)
  for (const call of [favouriteAdd, favouriteRemove])
    expect(await server.call(call, target, { token })).toMatchObject({ code: profile.codes.rateLimited })
  granted(await server.call(favouriteAdd, target, { token: await server.login('leo') }))
})

test('[C-9] [B-5] [C-13] the lists of what a member follows hold that alone, as the lists of all show it', async () => {
  const token = await server.login('mia')
  const none = { list: [], total: 0, counts: { football: 0, basketball: 0, esports: 0, anchor: 0 } }
  expect(granted(await server.call(favouriteAnchors, {}, { token }))).toMatchObject(none)
  expect(granted(await server.call(favouriteMatches, {}, { token }))).toMatchObject(none)

  const every = granted(await server.call(anchorList, {})).list
  expect(every.length).toBeGreaterThan(1)
  granted(await server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token }))
  granted(await server.call(favouriteAdd, { kind: 'match', id: match }, { token }))
  const anchors = granted(await server.call(favouriteAnchors, {}, { token }))
  const shown = granted(await server.call(anchorList, {})).list.filter((one) => one.anchorRoomId === FIXTURE.anchorRoom)
  expect(anchors.list).toEqual(shown)
  expect([anchors.total, Object.values(anchors.counts).reduce((sum, count) => sum + count)]).toEqual([1, 1])
  const matches = granted(await server.call(favouriteMatches, {}, { token }))
  expect(matches.list).toEqual(granted(await server.call(matchList, {})).list.filter((one) => one.matchId === match))

  // Another member's lists stay theirs; a visitor has none.
  const leo = await server.login('leo')
  expect(granted(await server.call(favouriteAnchors, {}, { token: leo })).list).toEqual([])
  expect(await server.call(favouriteMatches, {})).toMatchObject({ code: profile.codes.unauthorized })
})

test('[C-13] what is not there any more can still be taken back', async () => {
  const token = await server.login('mia')
  const gone = { kind: 'match', id: 'match-gone' } as const
  const row = { member_id: 'm-mia', kind: gone.kind, target_id: gone.id, at: 1 }
  await server.services.write(({ db }) => db.insertInto('collection').values(row).execute())
  expect(granted(await server.call(favouriteRemove, gone, { token })).collected).toBe(0)
  expect(granted(await server.call(favouriteList, {}, { token })).matches).not.toContain(gone.id)
  expect(await server.call(favouriteRemove, gone, { token })).toMatchObject({ code: profile.codes.notFound })
})

test('[D-8] who follows, or does so no more, is told what they may do in the room, wherever they are', async () => {
  const token = await server.login('mia')
  const socket = await server.connect(token)
  const anchor = { kind: 'anchor' as const, id: FIXTURE.anchorRoom }
  granted(await server.call(favouriteAdd, anchor, { token }))
  granted(await server.call(favouriteRemove, anchor, { token }))
  const told = () => socket.selves.flatMap((push) => (push.kind === 'standing' ? [push.standing.followedAt !== null] : []))
  await expect.poll(told).toEqual([true, false])
})
