import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameLaunch, gameSecondLaunch } from '#src/api/contract/games.ts'
import { handOver } from '#src/api/contract/session.ts'
import { launch } from '#src/api/contract/venues.ts'
import { profile } from '#src/api/profile.ts'
import { openGames, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  // What a slow machine takes meanwhile gives nothing back.
  server.clock.hold()
  mia = await server.login('mia')
  await openGames(server.services)
})
afterEach(() => server.stop())

const tooFast = { code: profile.codes.rateLimited }

test('[P-5] [C-9] one member launches venues and games at a pace, which another has for themselves', async () => {
  const ofVenue = (token = mia) => server.call(launch, { venue: 'OBTY' }, { token })
  const ofGame = () => server.call(gameLaunch, { game: SLOT_GAME }, { token: mia })
  const launched: boolean[] = []
  for (let turn = 0; turn < 15; turn += 1) for (const begin of [ofVenue, ofGame]) launched.push((await begin()).ok)
  expect(launched).not.toContain(false)
  const again = () => server.call(gameSecondLaunch, { game: SLOT_GAME }, { token: mia })
  expect([await ofVenue(), await ofGame(), await again()]).toMatchObject([tooFast, tooFast, tooFast])
  expect((await ofVenue(await server.login('leo'))).ok).toBe(true)
  server.clock.advance(2_000)
  expect((await ofGame()).ok).toBe(true)
})

test('[A-3] one member makes one-time links at a pace, which another has for themselves', async () => {
  const make = (token = mia) => server.call(handOver, {}, { token })
  const made: boolean[] = []
  for (let turn = 0; turn < 20; turn += 1) made.push((await make()).ok)
  expect(made).not.toContain(false)
  expect(await make()).toMatchObject(tooFast)
  expect((await make(await server.login('leo'))).ok).toBe(true)
  server.clock.advance(5_000)
  expect((await make()).ok).toBe(true)
})
