import { createTestModel } from '@xstate/test'
import { NEVER } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, createMachine, fromCallback, fromObservable, fromPromise, waitFor } from 'xstate'
import type { Entrance } from '#src/api/model/room.ts'
import { type ChatEvent, chatMachine, type EntranceAnswer } from '#src/machines/chat/chatMachine.ts'
import { type ChatAvailability, selectAvailability } from '#src/machines/chat/chatSelectors.ts'
import type { ChatWindow } from '#src/streams/chat.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { createLiveClient } from '#tests/support/liveClient.ts'
import { EVERY_TRANSITION } from './everyTransition.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

/**
 * What S-7 says, as a machine of its own that shares no line with the client's: a switch that may not be known, and a room.
 * It is the oracle: its paths are walked, and after each step the client's machine must agree.
 */
const specification = createMachine({
  type: 'parallel',
  states: {
    switch: {
      initial: 'on',
      states: {
        on: { on: { SWITCH_OFF: 'off', SWITCH_FORGOTTEN: 'unknown' } },
        off: { on: { SWITCH_ON: 'on' } },
        unknown: { on: { SWITCH_OFF: 'off' } },
      },
    },
    room: {
      initial: 'open',
      states: {
        open: { on: { CLOSE: 'closed', END: 'gone', VANISH: 'missing' } },
        closed: { on: { OPEN: 'open', END: 'gone' } },
        gone: { on: { OPEN: 'open' } },
        missing: { on: { OPEN: 'open' } },
      },
    },
  },
})

type World = { switchOn: boolean | undefined; status: number; exist: boolean }

/** What each event of the specification does to the world. */
const EFFECTS: Record<string, Partial<World>> = {
  SWITCH_ON: { switchOn: true },
  SWITCH_OFF: { switchOn: false },
  SWITCH_FORGOTTEN: { switchOn: undefined },
  OPEN: { status: 1, exist: true },
  CLOSE: { status: 0, exist: true },
  END: { status: -1, exist: true },
  VANISH: { exist: false },
}

/** What a state of the specification looks like to a member: the room's own end outweighs the switch. */
function expected(switchState: string, room: string): ChatAvailability {
  if (room === 'missing') return 'missing'
  if (room === 'gone') return 'roomGone'
  if (switchState === 'off') return 'switchOff'
  return room === 'open' ? 'open' : 'roomClosed'
}

const parts = (value: unknown): [string, string] => {
  const { switch: switchState, room } = value as { switch: string; room: string }
  return [switchState, room]
}

describe('chat availability, walked by generated paths', () => {
  const paths = createTestModel(specification).getShortestPaths(EVERY_TRANSITION)

  test('[D-10] [S-7] the paths reach every state of the specification', () => {
    expect(new Set(paths.map((path) => parts(path.state.value).join(' '))).size).toBe(12)
    expect(paths.length).toBeGreaterThan(20)
  })

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [S-7] %s', async (_, path) => {
    let tell: (event: ChatEvent) => void = () => undefined
    let world: World = { switchOn: true, status: 1, exist: true }
    const entrance = (): Entrance => ({ ...world, gameStatus: 'live' })
    const actor = createActor(
      chatMachine.provide({
        actors: {
          enter: fromPromise<EntranceAnswer, { room: string }>(async () => ({
            entrance: entrance(),
            standing: { mute: null, kick: null, canModerate: false, spokeAt: null },
            pin: null,
            place: null,
          })),
          feed: fromObservable<ChatWindow, { room: string }>(() => NEVER),
          watch: fromCallback(({ sendBack }) => {
            tell = sendBack
          }),
        },
      }),
      { input: { room: 'c1', isMember: true, now: () => 0 } },
    ).start()
    await waitFor(actor, (snapshot) => selectAvailability(snapshot) === 'open')

    const events = Object.fromEntries(
      Object.entries(EFFECTS).map(([type, effect]) => [
        type,
        () => {
          world = { ...world, ...effect }
          tell({ type: 'entrance.changed', entrance: entrance() })
        },
      ]),
    )
    await path.test({
      events,
      states: {
        '*': (state) => {
          const [switchState, room] = parts(state.value)
          const availability = expected(switchState, room)
          expect(selectAvailability(actor.getSnapshot())).toBe(availability)
          expect(actor.getSnapshot().children.feed !== undefined).toBe(availability === 'open')
        },
      },
    })
    actor.stop()
  })
})

describe('chat availability, the same paths against a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  // What an administrator and an operator can do to a room that exists.
  const reachable = createTestModel(specification).getShortestPaths({
    ...EVERY_TRANSITION,
    events: ['SWITCH_ON', 'SWITCH_OFF', 'OPEN', 'CLOSE', 'END'].map((type) => ({ type })),
  })

  test.each(reachable.map((path) => [path.description, path] as const))('[D-10] [S-7] [D-8] %s', async (_, path) => {
    const room = FIXTURE.chatRoom
    await server.world.rooms.setEntrance(room, { switchOn: true, status: 1 })
    const one = createLiveClient(server.url)
    const other = createLiveClient(server.url)
    const actors = [one, other].map((live) =>
      createActor(live.chat.chat, { input: { room, isMember: false, now: () => Date.now() } }).start(),
    )
    await Promise.all([one.online(), other.online()])
    const events = Object.fromEntries(
      Object.entries(EFFECTS).map(([type, { switchOn, status }]) => [
        type,
        () => server.world.rooms.setEntrance(room, { switchOn, status }),
      ]),
    )
    await path.test({
      events,
      states: {
        '*': async (state) => {
          const availability = expected(...parts(state.value))
          // Within a second in every browser: the push, not a reload, brings it.
          await Promise.all(
            actors.map((actor) =>
              waitFor(actor, (snapshot) => selectAvailability(snapshot) === availability, { timeout: 1_000 }),
            ),
          )
        },
      },
    })
    for (const actor of actors) actor.stop()
    one.close()
    other.close()
  })
})
