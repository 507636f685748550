import { assign, sendTo, setup } from 'xstate'
import type { FrameState, Refusal } from '#src/api/model/games/frameDoor.ts'
import type { GameCode } from '#src/api/model/game.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'
import {
  type Entry,
  type FrameLook,
  type FramePass,
  type FrameWord,
  type PageEvent,
  type RoundOrder,
  TooManyAsks,
} from './frame.ts'
import { roundMachine } from './roundMachine.ts'
import type { ShowPlan } from './showMachine.ts'

export type FrameEvent = PageEvent | { type: 'entry.retried' } | { type: 'frame.left' }

type Input = {
  readonly game: GameCode
  /** Of the frame's address, which lets in once; null = this is a reload. */
  readonly token: string | null
  /** What the device kept of an earlier load. */
  readonly pass: FramePass | null
  readonly kept: RoundOrder | null
  readonly look: FrameLook
  readonly stake: Fen
  readonly play: string
  readonly isStake: (stake: Fen) => boolean
  readonly plan: ShowPlan
  readonly moves: () => boolean
  readonly makeKey: () => string
}

type Context = Input & {
  readonly state: FrameState | null
  /** Whether the page around it lets no round begin once the game is open. */
  readonly isHeld: boolean
  readonly reason: Refusal | null
  /** Whether it was not let in for being asked too often. */
  readonly isTooMany: boolean
}

/** How long it waits before it tries to enter again, in ms. */
const ENTER_PAUSE = 3_000

/**
 * A game's frame: it enters with the token of its address, or with its own after a reload, plays until its session is over, and does what the
 * page around it says. Its child `game` plays the rounds.
 */
export const frameMachine = setup({
  types: { context: {} as Context, events: {} as FrameEvent, input: {} as Input, children: {} as { game: 'game' } },
  actors: {
    enter: promiseSlot<Entry, { token: string | null; pass: FramePass | null }>('frame.enter'),
    /** Sends what the page around it says. */
    page: callbackSlot<PageEvent, undefined>('frame.page'),
    game: roundMachine,
  },
  actions: {
    keepPass: actionSlot<{ pass: FramePass | null }>('frame.keepPass'),
    tell: actionSlot<FrameWord | null>('frame.tell'),
    setSound: actionSlot<{ on: boolean }>('frame.setSound'),
    setLook: actionSlot<{ look: FrameLook }>('frame.setLook'),
    takeEntry: assign((_, { entry }: { entry: Entry }) =>
      // The token is used up.
      entry.kind === 'entered' ? { state: entry.state, pass: entry.pass, token: null } : { reason: entry.reason },
    ),
  },
  guards: { isIn: (_, { entry }: { entry: Entry }) => entry.kind === 'entered' },
}).createMachine({
  id: 'frame',
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
        { type: 'tell', params: ({ context }) => balanceWord(context.state) },
      ],
      on: {
        'page.paused': { actions: sendTo('game', ({ event }) => event) },
        'page.resumed': { actions: sendTo('game', ({ event }) => event) },
      },
      invoke: {
        id: 'game',
        src: 'game',
        input: ({ context: { pass, state, kept, isHeld, stake, play, isStake, plan, moves, makeKey } }) => ({
          pass: pass!,
          state: state!,
          kept,
          isHeld,
          stake,
          play,
          isStake,
          plan,
          moves,
          makeKey,
        }),
        onDone: { target: 'shut', actions: assign(({ event }) => ({ reason: event.output.reason })) },
        onError: { target: 'shut', actions: assign({ reason: 'unknown' }) },
      },
    },
    shut: { entry: { type: 'keepPass', params: { pass: null } } },
  },
})

const balanceWord = (state: FrameState | null): FrameWord | null =>
  state === null || state.balance === null ? null : { type: 'balance', fen: toWire(state.balance) }
