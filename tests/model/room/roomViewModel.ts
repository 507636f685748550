import { deepStrictEqual } from 'node:assert/strict'
import { type AnyStateMachine, createMachine } from 'xstate'
import {
  roomViewMachine,
  type RoomView,
  type RoomViewEvent,
  selectIsChatFolded,
  selectIsTheatre,
} from '#src/machines/roomView/roomViewMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'

/** Large or usual picture, chat beside it or folded, each by itself; both are kept. */
const specification = createMachine({
  initial: 'away',
  states: {
    away: { on: { COME: 'usual', COME_BROKEN: 'usual', COME_LARGE: 'large', COME_FOLDED: 'folded', COME_BOTH: 'both' } },
    usual: {
      on: {
        ENLARGE: 'large',
        FOLD: 'folded',
        NEED_SHOWN: 'usual',
        PRESS_UNOFFERED: 'usual',
        OFFER: 'offered',
        KEYS_BREAK: 'usual',
      },
    },
    offered: { on: { PRESS: 'pressed' } },
    pressed: { on: { PRESS_BACK: 'offered', WITHDRAW: 'large' } },
    large: { on: { LESSEN: 'usual', FOLD: 'both' } },
    folded: { on: { ENLARGE: 'both', UNFOLD: 'usual' } },
    both: { on: { LESSEN: 'folded', UNFOLD: 'large', NEED: 'large' } },
  },
})

const KINDS = { shortcuts: 'callback' } as const
const broken = new Error('no keys')

function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: KINDS })
  const come = async (answer: (run: ReturnType<typeof stage.run>) => void) => {
    await stage.start()
    stage.heard(['recall'], ['shortcuts'])
    answer(stage.run('recall'))
    await settled()
    stage.heard()
  }
  const comeTo = (kept: RoomView | null) => () => come((run) => run.done(kept))
  const toggle = (type: 'theatre.toggled' | 'theatre.keyed' | 'chat.toggled', change: Partial<RoomView>) => async () => {
    await stage.send({ type })
    stage.heard(['keep', change])
  }
  const quiet = (event: RoomViewEvent) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const looks = (theatre: boolean, folded: boolean) => () => {
    const snapshot = stage.snapshot()
    deepStrictEqual([selectIsTheatre(snapshot), selectIsChatFolded(snapshot)], [theatre, folded])
  }
  return {
    events: {
      COME: comeTo(null),
      COME_BROKEN: () => come((run) => run.fail(new Error('no storage'))),
      COME_LARGE: comeTo({ theatre: true, chatFolded: false }),
      COME_FOLDED: comeTo({ theatre: false, chatFolded: true }),
      COME_BOTH: comeTo({ theatre: true, chatFolded: true }),
      ENLARGE: toggle('theatre.toggled', { theatre: true }),
      LESSEN: toggle('theatre.toggled', { theatre: false }),
      FOLD: toggle('chat.toggled', { chatFolded: true }),
      UNFOLD: toggle('chat.toggled', { chatFolded: false }),
      // The key does what the button does, where there is one.
      PRESS_UNOFFERED: quiet({ type: 'theatre.keyed' }),
      OFFER: quiet({ type: 'theatre.offered', offered: true }),
      WITHDRAW: quiet({ type: 'theatre.offered', offered: false }),
      PRESS: toggle('theatre.keyed', { theatre: true }),
      PRESS_BACK: toggle('theatre.keyed', { theatre: false }),
      // What opens in the chat's column brings it back.
      NEED: async () => {
        await stage.send({ type: 'chat.needed' })
        stage.heard(['keep', { chatFolded: false }])
      },
      NEED_SHOWN: quiet({ type: 'chat.needed' }),
      // The buttons go on without the keys.
      KEYS_BREAK: async () => {
        stage.run('shortcuts').fail(broken)
        await settled()
        stage.heard()
      },
    },
    states: {
      usual: looks(false, false),
      offered: looks(false, false),
      pressed: looks(true, false),
      large: looks(true, false),
      folded: looks(false, true),
      both: looks(true, true),
    },
    end: () => stage.stop(),
  }
}

const EVENTS: RoomViewEvent[] = [
  { type: 'theatre.offered', offered: true },
  { type: 'theatre.keyed' },
  { type: 'theatre.toggled' },
  { type: 'chat.toggled' },
  { type: 'chat.needed' },
]

export const roomViewModel: Model = {
  name: 'roomViewMachine',
  machine: roomViewMachine,
  oracles: [{ title: '[D-7] how a room is looked at', specification, begin }],
  scripts: [
    {
      kinds: KINDS,
      events: EVENTS,
      answers: {
        recall: {
          done: [null, { theatre: true, chatFolded: false }, { theatre: false, chatFolded: true }],
          error: [new Error('no storage')],
        },
        shortcuts: { error: [broken] },
      },
      facts: ({ context }) => [context.offered],
    },
  ],
  browser: 'room/stage.spec.ts',
}
