import { createTestModel } from '@xstate/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { createLiveClient } from '#tests/support/liveClient.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import { ANCHOR_ANSWERS, ANCHOR_STATUS, anchorSpecification } from './anchorSpecification.ts'

describe('anchor cards against a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const paths = createTestModel(anchorSpecification).getShortestPaths({
    ...EVERY_TRANSITION,
    // What an anchor can do on the server; loading the list again is the page's.
    events: Object.keys(ANCHOR_STATUS).map((type) => ({ type })),
  })

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [S-1] [C-13] %s', async (_, path) => {
    await server.services.anchors.setStatus(FIXTURE.anchorRoom, 'On0', null)
    const live = createLiveClient(server.url)
    const list = createActor(live.anchors.anchorList, { input: { sport: null } }).start()
    await live.online()
    await waitFor(list, (snapshot) => snapshot.matches({ list: 'ready' }))
    const card = list.getSnapshot().context.anchors.find((ref) => ref.id === `anchor-${FIXTURE.anchorRoom}`)
    if (card === undefined) throw new Error('the anchor is not in the list')
    const events = Object.fromEntries(
      Object.entries(ANCHOR_STATUS).map(([type, status]) => [
        type,
        () => server.services.anchors.setStatus(FIXTURE.anchorRoom, status, null),
      ]),
    )
    await path.test({
      events,
      states: {
        '*': async ({ value }) => {
          const state = typeof value === 'string' ? value : ''
          const name = state === 'other' ? 'offAir' : state
          // A list that was asked for before the last change may show that one first, and what came before it once more.
          await waitFor(list, (snapshot) => snapshot.matches({ list: 'ready' }))
          await waitFor(card, (snapshot) => String(snapshot.value) === name, { timeout: 8_000 })
          live.said.length = 0
          live.went.length = 0
          card.send({ type: 'anchor.clicked' })
          const answer = ANCHOR_ANSWERS[state]
          expect([live.said, live.went]).toEqual(
            answer === 'room' ? [[], [`/app/live/room/${FIXTURE.anchorRoom}`]] : [[answer], []],
          )
        },
      },
    })
    list.stop()
    live.close()
  })
})
