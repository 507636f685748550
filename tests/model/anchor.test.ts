import { createTestModel } from '@xstate/test'
import { describe, expect, test, afterAll, beforeAll } from 'vitest'
import { createActor, createMachine, waitFor } from 'xstate'
import { TestModel } from 'xstate/graph'
import { type AnchorEvent, anchorMachine } from '#src/machines/anchor/anchorMachine.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { createLiveClient } from '#tests/support/liveClient.ts'
import { EVERY_TRANSITION } from './everyTransition.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

/** Wire statuses by the event that brings them; 'On3' and '' are values that the specification does not know. */
const STATUS: Record<string, string> = { GO_ON0: 'On0', GO_ON1: 'On1', GO_ON2: 'On2', GO_OFF: 'Off', GO_UNKNOWN: 'On3' }

/** What a click is answered with in each state of the specification (S-1). */
const ANSWERS: Record<string, string> = {
  notStarted: 'anchor.notStarted',
  playing: 'room',
  interrupted: 'anchor.interrupted',
  other: 'room',
}

const to = { GO_ON0: 'notStarted', GO_ON1: 'playing', GO_ON2: 'interrupted', GO_OFF: 'other', GO_UNKNOWN: 'other' }

/** S-1 as a machine of its own, for the oracle: any status may follow any other. */
const specification = createMachine({
  initial: 'notStarted',
  states: { notStarted: { on: to }, playing: { on: to }, interrupted: { on: to }, other: { on: to } },
})

const stateOf = (value: unknown) => String(value)

describe('anchor status, walked by generated paths', () => {
  const paths = createTestModel(specification).getShortestPaths(EVERY_TRANSITION)

  test('[D-10] [S-1] the paths reach every state of the specification', () => {
    expect(new Set(paths.map((path) => stateOf(path.state.value))).size).toBe(4)
  })

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [S-1] %s', async (_, path) => {
    const answers: string[] = []
    const actor = createActor(
      anchorMachine.provide({
        actions: {
          announce: (__, { key }) => answers.push(key),
          openRoom: () => answers.push('room'),
        },
      }),
      { input: { match: anchorMatch({ status: 'On0' }) } },
    ).start()
    const events = Object.fromEntries(
      Object.entries(STATUS).map(([type, anchorStatus]) => [
        type,
        () => actor.send({ type: 'anchor.statusChanged', anchorStatus, nextAt: null }),
      ]),
    )
    await path.test({
      events,
      states: {
        '*': (state) => {
          answers.length = 0
          actor.send({ type: 'anchor.clicked' })
          expect(answers).toEqual([ANSWERS[stateOf(state.value)]])
        },
      },
    })
    actor.stop()
  })
})

describe('the anchor machine itself', () => {
  const EVENTS: AnchorEvent[] = [
    { type: 'anchor.clicked' },
    ...Object.values(STATUS).map((anchorStatus) => ({ type: 'anchor.statusChanged' as const, anchorStatus, nextAt: null })),
    { type: 'match.changed', homeScore: 1, visitScore: 0, gameStatus: 'break' },
    { type: 'anchor.loaded', match: anchorMatch({ status: 'On2' }) },
  ]
  const silent = anchorMachine.provide({ actions: { announce: () => undefined, openRoom: () => undefined } })

  test('[D-10] [S-1] every event in every state leads to a state that is the meaning of the status, and nowhere else', () => {
    const model = new TestModel(silent, {
      input: { match: anchorMatch({ status: 'On1' }) },
      events: EVENTS,
      limit: 2_000,
      serializeState: (snapshot) => `${JSON.stringify(snapshot.value)} ${snapshot.context.match.anchorStatus}`,
    })
    const map = model.getAdjacencyMap()
    const reached = Object.values(map).map(({ state }) => [state.context.match.anchorStatus, state.value])
    expect(Object.fromEntries(reached)).toEqual({
      On0: 'notStarted',
      On1: 'playing',
      On2: 'interrupted',
      Off: 'offAir',
      On3: 'offAir',
    })
    for (const { transitions } of Object.values(map)) expect(Object.keys(transitions)).toHaveLength(EVENTS.length)
  })
})

describe('anchor cards against a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const paths = createTestModel(specification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [S-1] [C-13] %s', async (_, path) => {
    await server.world.anchors.setStatus(FIXTURE.anchorRoom, 'On0', null)
    const live = createLiveClient(server.url)
    const list = createActor(live.anchors.anchorList, { input: { sport: null } }).start()
    await live.online()
    await waitFor(list, (snapshot) => snapshot.matches({ list: 'ready' }))
    const card = list.getSnapshot().context.anchors.find((ref) => ref.id === `anchor-${FIXTURE.anchorRoom}`)
    if (card === undefined) throw new Error('the anchor is not in the list')
    const events = Object.fromEntries(
      Object.entries(STATUS).map(([type, status]) => [
        type,
        () => server.world.anchors.setStatus(FIXTURE.anchorRoom, status, null),
      ]),
    )
    await path.test({
      events,
      states: {
        '*': async (state) => {
          const name = stateOf(state.value) === 'other' ? 'offAir' : stateOf(state.value)
          await waitFor(card, (snapshot) => String(snapshot.value) === name, { timeout: 1_000 })
          live.said.length = 0
          live.went.length = 0
          card.send({ type: 'anchor.clicked' })
          const answer = ANSWERS[stateOf(state.value)]
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
