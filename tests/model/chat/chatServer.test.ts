import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { selectAvailability } from '#src/machines/chat/chatSelectors.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { createLiveClient } from '#tests/support/liveClient.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { availabilityPaths } from './availabilityPaths.ts'
import { AVAILABILITY_EFFECTS, availabilityIn } from './chatSpecifications.ts'

describe('chat availability, the same paths against a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test.each(availabilityPaths.map((path) => [path.description, path] as const))('[D-10] [S-7] [D-8] %s', async (_, path) => {
    const room = FIXTURE.chatRoom
    await server.services.rooms.setChatAvailability(room, { switchOn: true, status: 1 })
    const one = createLiveClient(server.url)
    const other = createLiveClient(server.url)
    const actors = [one, other].map((live) =>
      createActor(live.chat.chat, { input: { room, isMember: false, now: () => Date.now() } }).start(),
    )
    await Promise.all([one.online(), other.online()])
    const events = Object.fromEntries(
      Object.entries(AVAILABILITY_EFFECTS).map(([type, { switchOn, status }]) => [
        type,
        () => server.services.rooms.setChatAvailability(room, { switchOn, status }),
      ]),
    )
    await path.test({
      events,
      states: {
        '*': async (state) => {
          const availability = availabilityIn(state.value)
          // In every browser, by the push: nobody loads the room again.
          const shown = await Promise.all(
            actors.map((actor) =>
              waitFor(actor, (snapshot) => selectAvailability(snapshot) === availability, { timeout: 8_000 }),
            ),
          )
          expect(shown).toHaveLength(2)
        },
      },
    })
    for (const actor of actors) actor.stop()
    one.close()
    other.close()
  })
})
