import {
  type ActorLogic,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  type InputFrom,
  sendTo,
  setup,
  type Snapshot,
  type StateMachine,
} from 'xstate'
import type { FrameState, Refusal } from '#src/api/model/games/frameDoor.ts'
import type { GameCode } from '#src/api/model/game.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'
import { type Entry, type FrameLook, type FramePass, type FrameWord, type PageEvent, TooManyAsks } from './frame.ts'

export type FrameEvent = PageEvent | { type: 'entry.retried' } | { type: 'frame.left' }

/** What a frame gives its game once it is let in. */
type Given = {
  readonly pass: FramePass
  readonly state: FrameState
  /** Whether the page around it lets no round begin. */
  readonly isHeld: boolean
}

/** What a game needs besides: the same however often it is begun. */
type OwnOf<Game extends AnyStateMachine> = Omit<InputFrom<Game>, keyof Given>

/** Any game, as far as a frame deals with it: it hears what the page says of new rounds, and is done when its session is over. */
type AnyGame = ActorLogic<Snapshot<unknown>, AnyEventObject, Given>

type Input<Own> = {
  readonly game: GameCode
  /** Of the frame's address, which lets in once; null = this is a reload. */
  readonly token: string | null
  /** What the device kept of an earlier load. */
  readonly pass: FramePass | null
  readonly look: FrameLook
  /** What the game itself needs. */
  readonly own: Own
}

type Context<Own> = Input<Own> & {
  readonly state: FrameState | null
  /** Whether the page around it lets no round begin once the game is open. */
  readonly isHeld: boolean
  readonly reason: Refusal | null
  /** Whether it was not let in for being asked too often. */
  readonly isTooMany: boolean
}

/** How long it waits before it tries to enter again, in ms. */
const ENTER_PAUSE = 3_000

/** The chart of every game's frame. */
function frameChart(id: string, game: AnyGame) {
  return setup({
    types: {
      context: {} as Context<object>,
      events: {} as FrameEvent,
      input: {} as Input<object>,
      children: {} as { game: 'game' },
    },
    actors: {
      enter: promiseSlot<Entry, { token: string | null; pass: FramePass | null }>(`${id}.enter`),
      /** Sends what the page around it says. */
      page: callbackSlot<PageEvent, undefined>(`${id}.page`),
      game,
    },
    actions: {
      keepPass: actionSlot<{ pass: FramePass | null }>(`${id}.keepPass`),
      tell: actionSlot<FrameWord | null>(`${id}.tell`),
      setSound: actionSlot<{ on: boolean }>(`${id}.setSound`),
      setLook: actionSlot<{ look: FrameLook }>(`${id}.setLook`),
      takeEntry: assign((_, { entry }: { entry: Entry }) =>
        // The token is used up.
        entry.kind === 'entered' ? { state: entry.state, pass: entry.pass, token: null } : { reason: entry.reason },
      ),
    },
    guards: { isIn: (_, { entry }: { entry: Entry }) => entry.kind === 'entered' },
  }).createMachine({
    id,
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
          input: ({ context: { pass, state, isHeld, own } }) => ({ ...own, pass: pass!, state: state!, isHeld }),
          // A game ends with its session; one that breaks says so.
          onDone: { target: 'shut', actions: assign({ reason: 'session' as const }) },
          onError: { target: 'shut', actions: assign({ reason: 'unknown' as const }) },
        },
      },
      shut: { entry: { type: 'keepPass', params: { pass: null } } },
    },
  })
}

/** That chart with the types of its own game: what is put in, its child, and what may be provided for it. */
type GameFrame<Game extends AnyStateMachine> =
  ReturnType<typeof frameChart> extends StateMachine<
    infer _Context,
    infer Event,
    infer _Children,
    infer Actors,
    infer Actions,
    infer Guards,
    infer Delays,
    infer Value,
    infer Tag,
    infer _Input,
    infer Output,
    infer Emitted,
    infer Meta,
    infer Config
  >
    ? StateMachine<
        Context<OwnOf<Game>>,
        Event,
        { game: ActorRefFrom<Game> | undefined },
        Exclude<Actors, { readonly src: 'game' }> | { readonly src: 'game'; readonly logic: Game; readonly id: 'game' },
        Actions,
        Guards,
        Delays,
        Value,
        Tag,
        Input<OwnOf<Game>>,
        Output,
        Emitted,
        Meta,
        Config
      >
    : never

/**
 * The machine of a game's frame: it enters with the token of its address, or with its own after a reload, plays until its session is over, and
 * does what the page around it says. Its child `game` is the game itself: a player's rounds, or a seat at a table.
 */
export function createGameFrame<Game extends AnyStateMachine>(id: string, game: Game): GameFrame<Game> {
  // The chart is the same for all: what differs is only what its game is given and what it is.
  return frameChart(id, game as unknown as AnyGame) as unknown as GameFrame<Game>
}

const balanceWord = (state: FrameState | null): FrameWord | null =>
  state === null || state.balance === null ? null : { type: 'balance', fen: toWire(state.balance) }
