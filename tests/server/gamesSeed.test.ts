import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameList } from '#src/api/contract/games.ts'
import { venueList } from '#src/api/contract/venues.ts'
import { openDemoGames } from '#server/sim/gamesSeed.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const games = async () => granted(await server.call(gameList, {})).list
const venues = async () => granted(await server.call(venueList, {})).list

test('[P-5] the demo opens the venue of its provider once, with games that say their exact return', async () => {
  expect(await games()).toEqual([])
  await openDemoGames(server.services)
  const opened = await games()
  expect(opened.map(({ code, isOpen, returns }) => [code, isOpen, returns])).toEqual([
    ['tidepool-slot', true, 9_627],
    ['tidepool-dice', true, 9_900],
  ])
  const before = await venues()
  expect(before.find(({ channelCode }) => channelCode === 'YBEGDZ')).toMatchObject({
    venueStatus: 0,
    isDisplay: 1,
    kind: 'slots',
  })
  await openDemoGames(server.services)
  expect([await games(), await venues()]).toEqual([opened, before])
})

test('[P-5] what an operator closed stays closed when the demo wakes', async () => {
  const { write, db } = server.services
  await write((tx) => tx.db.updateTable('venue').set({ status: 2, version: 3 }).where('code', '=', 'YBEGDZ').execute())
  await openDemoGames(server.services)
  expect(await games()).toEqual([])
  const { status } = await db.selectFrom('venue').select('status').where('code', '=', 'YBEGDZ').executeTakeFirstOrThrow()
  expect(status).toBe(2)
})
