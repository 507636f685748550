import { assign, sendTo, setup } from 'xstate'
import type { FrameState, Refusal } from '#src/api/model/games/frameDoor.ts'
import type { GameCode } from '#src/api/model/game.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'
import { type Entry, type FrameLook, type FramePass, type FrameWord, type PageEvent, TooManyAsks } from './frame.ts'
import { seatMachine } from './seatMachine.ts'

export type TableFrameEvent = PageEvent | { type: 'entry.retried' } | { type: 'frame.left' }

type Input = {
  readonly game: GameCode
  /** Of the frame's address, which lets in once; null = this is a reload. */
  readonly token: string | null
  /** What the device kept of an earlier load. */
  readonly pass: FramePass | null
  readonly look: FrameLook
  readonly chip: Fen
  readonly makeKey: () => string
}
type Context = Input & {
  readonly state: FrameState | null
  /** Whether the page around it lets nobody bet. */
  readonly isHeld: boolean
  readonly reason: Refusal | null
  /** Whether it was not let in for being asked too often. */
  readonly isTooMany: boolean
}

/** How long it waits before it tries to enter again, in ms. */
const ENTER_PAUSE = 3_000

/** A table's frame: as `frameMachine`, with a seat at the table as its child. */
export const tableFrameMachine = setup({
  types: { context: {} as Context, events: {} as TableFrameEvent, input: {} as Input, children: {} as { game: 'seat' } },
  actors: {
    enter: promiseSlot<Entry, { token: string | null; pass: FramePass | null }>('tableFrame.enter'),
    page: callbackSlot<PageEvent, undefined>('tableFrame.page'),
    seat: seatMachine,
  },
  actions: {
    keepPass: actionSlot<{ pass: FramePass | null }>('tableFrame.keepPass'),
    tell: actionSlot<FrameWord | null>('tableFrame.tell'),
    setSound: actionSlot<{ on: boolean }>('tableFrame.setSound'),
    setLook: actionSlot<{ look: FrameLook }>('tableFrame.setLook'),
    takeEntry: assign((_, { entry }: { entry: Entry }) =>
      // The token is used up.
      entry.kind === 'entered' ? { state: entry.state, pass: entry.pass, token: null } : { reason: entry.reason },
    ),
  },
  guards: { isIn: (_, { entry }: { entry: Entry }) => entry.kind === 'entered' },
}).createMachine({
  id: 'tableFrame',
  initial: 'entering',
  context: ({ input }) => ({ ...input, state: null, isHeld: false, reason: null, isTooMany: false }),
  invoke: { src: 'page', onError: { actions: { type: 'tell', params: { type: 'close' } } } },
  entry: { type: 'setLook', params: ({ context }) => ({ look: context.look }) },
  on: {
    'page.paused': { actions: assign({ isHeld: true }) },
    'page.resumed': { actions: assign({ isHeld: false }) },
    'page.sounded': { actions: { type: 'setSound', params: ({ event }) => ({ on: event.on }) } },
    'page.looked': {
      actions: [
        assign(({ event }) => ({ look: event.look })),
        { type: 'setLook', params: ({ event }) => ({ look: event.look }) },
      ],
    },
    'frame.left': { actions: { type: 'tell', params: { type: 'close' } } },
  },
  states: {
    entering: {
      invoke: {
        src: 'enter',
        input: ({ context: { token, pass } }) => ({ token, pass }),
        onDone: [
          {
            guard: { type: 'isIn', params: ({ event }) => ({ entry: event.output }) },
            target: 'open',
            actions: { type: 'takeEntry', params: ({ event }) => ({ entry: event.output }) },
          },
          { target: 'shut', actions: { type: 'takeEntry', params: ({ event }) => ({ entry: event.output }) } },
        ],
        onError: { target: 'unreached', actions: assign(({ event }) => ({ isTooMany: event.error instanceof TooManyAsks })) },
      },
    },
    unreached: { after: { [ENTER_PAUSE]: 'entering' }, on: { 'entry.retried': 'entering' } },
    open: {
      entry: [
        { type: 'keepPass', params: ({ context }) => ({ pass: context.pass }) },
        { type: 'tell', params: ({ context }) => ({ type: 'ready', game: context.game }) },
        { type: 'tell', params: ({ context: { state } }) => balanceWord(state) },
      ],
      on: {
        'page.paused': { actions: [assign({ isHeld: true }), sendTo('game', ({ event }) => event)] },
        'page.resumed': { actions: [assign({ isHeld: false }), sendTo('game', ({ event }) => event)] },
      },
      invoke: {
        id: 'game',
        src: 'seat',
        input: ({ context: { pass, state, isHeld, chip, makeKey } }) => ({ pass: pass!, state: state!, isHeld, chip, makeKey }),
        onDone: { target: 'shut', actions: assign(({ event }) => ({ reason: event.output.reason })) },
        onError: { target: 'shut', actions: assign({ reason: 'unknown' as const }) },
      },
    },
    shut: { entry: { type: 'keepPass', params: { pass: null } } },
  },
})

const balanceWord = (state: FrameState | null): FrameWord | null =>
  state === null || state.balance === null ? null : { type: 'balance', fen: toWire(state.balance) }
