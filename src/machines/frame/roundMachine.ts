import { and, assign, raise, setup, stateIn } from 'xstate'
import { isClientSeed } from '#src/api/model/games/fair/seeds.ts'
import type { FrameState, Refusal, RoundOver, RoundTold } from '#src/api/model/games/frameDoor.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import { showMachine, type ShowPlan } from './showMachine.ts'
import { nextStake, stakeSteps } from './stakeSteps.ts'
import {
  type FramePass,
  type FrameWord,
  type PlayAnswer,
  type RoundOrder,
  type SoundName,
  type StateAnswer,
  TooManyAsks,
} from './frame.ts'

/** Why a round was not played: the provider's words, other seeds than the player saw, or a round that the game does not take. */
export type RoundRefusal = Refusal | 'stale' | 'rejected'

export type RoundEvent =
  | { type: 'round.asked' }
  | { type: 'stake.changed'; stake: Fen }
  | { type: 'stake.stepped'; by: 1 | -1 }
  | { type: 'play.chosen'; play: string }
  | { type: 'seed.changed'; clientSeed: string }
  | { type: 'page.paused' }
  | { type: 'page.resumed' }
  /** The machine's own: a round was answered, and the next one keeps its distance. */
  | { type: 'round.answered' }

export type RoundInput = {
  readonly pass: FramePass
  readonly state: FrameState
  /** The order that an earlier load of the frame did not see the end of. */
  readonly kept: RoundOrder | null
  /** Whether the page around it lets no round begin. */
  readonly isHeld: boolean
  readonly stake: Fen
  readonly play: string
  readonly isStake: (stake: Fen) => boolean
  readonly plan: ShowPlan
  /** Whether things may move now. */
  readonly moves: () => boolean
  readonly makeKey: () => string
}

type Context = Omit<RoundInput, 'kept'> & {
  /** What the player holds, as it was said last; null = the site did not say. */
  readonly balance: Fen | null
  /** What of it is in the round that is asked for and shown. */
  readonly atStake: Fen
  /** The player's own for the next round. */
  readonly clientSeed: string
  readonly order: RoundOrder | null
  /** How often its answer did not come. */
  readonly tries: number
  /** Whether it did not come for being asked too often. */
  readonly isTooMany: boolean
  readonly refusal: RoundRefusal | null
  /** The round that is shown, and all of this visit, the latest first. */
  readonly last: RoundOver | null
  readonly rounds: readonly RoundOver[]
}

/** So many rounds are shown. */
const ROUNDS_SHOWN = 20
/** The pauses before the same round is asked again, and before one that another page asked for is looked after again, in ms. */
const FIRST_PAUSE = 1_000
const LAST_PAUSE = 10_000
const LOOK_PAUSE = 1_000
/** From so many stakes on a win sounds like a large one. */
const LARGE = 10

/**
 * Rounds of a game for one player: laying, asking, showing. Each is asked for under a key of its own, which the device keeps until its end is
 * known: what was not answered is asked again under the same key, also after a reload, and so is never a second round. The next one keeps the
 * game's pace, counted from the answer: the provider enforces it.
 */
export const roundMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RoundEvent,
    input: {} as RoundInput,
    children: {} as { show: 'show' },
  },
  actors: {
    ask: promiseSlot<PlayAnswer, { pass: FramePass; order: RoundOrder }>('round.ask'),
    look: promiseSlot<StateAnswer, { pass: FramePass }>('round.look'),
    show: showMachine,
  },
  actions: {
    keep: actionSlot<{ order: RoundOrder | null }>('round.keep'),
    tell: actionSlot<FrameWord | null>('round.tell'),
    sound: actionSlot<{ name: SoundName }>('round.sound'),
    lay: assign(({ context: { makeKey, stake, play, clientSeed, state } }) => ({
      order: { key: makeKey(), stake, play, clientSeed, commitment: state.next.commitment },
      atStake: stake,
      tries: 0,
      isTooMany: false,
      refusal: null,
      last: null,
    })),
    takeState: assign((_, { state }: { state: FrameState | null }) => (state === null ? {} : { state })),
    takeRound: assign(({ context }, { round }: { round: RoundTold | null }) => {
      if (round?.state !== 'over') return {}
      const others = context.rounds.filter(({ key }) => key !== round.key)
      return { last: round, rounds: [round, ...others].slice(0, ROUNDS_SHOWN) }
    }),
    takeRefusal: assign(({ context }, { answer }: { answer: PlayAnswer }) => ({
      refusal: refusalOf(answer),
      balance: stateOf(answer)?.balance ?? context.balance,
      ...(answer.kind === 'stale' && { state: { ...context.state, next: answer.next } }),
    })),
    settle: assign(({ context }) => ({ balance: context.state.balance, atStake: fen(0), order: null })),
    /** Nothing was played, or it was given back: the stake is where it was. */
    giveBack: assign({ order: null, atStake: fen(0) }),
  },
  guards: {
    isKept: ({ context }) => context.order !== null,
    isLeftOpen: ({ context }) => context.state.last?.state === 'running',
    isHeld: ({ context }) => context.isHeld,
    /** Whether the last round was played, or came too soon: one that was refused for another reason may be asked for again at once. */
    isPaced: ({ context: { refusal } }) => refusal === null || refusal === 'pace',
    isSeed: (_, { clientSeed }: { clientSeed: string }) => isClientSeed(clientSeed),
    isLayable: ({ context: { stake, state, balance, isStake } }) =>
      stake >= state.minStake && stake <= state.maxStake && isStake(stake) && (balance === null || stake <= balance),
    isTold: (_, { round, is }: { round: RoundTold | null; is: RoundTold['state'] }) => round?.state === is,
    isEnded: (_, { answer }: { answer: PlayAnswer | StateAnswer }) =>
      answer.kind === 'ended' ||
      (answer.kind === 'told' && answer.round.state === 'refused' && answer.round.reason === 'session'),
  },
  delays: {
    untilAskedAgain: ({ context }) => Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** (context.tries - 1)),
    untilLookedAgain: LOOK_PAUSE,
    pace: ({ context }) => context.pass.pace,
  },
}).createMachine({
  id: 'round',
  initial: 'open',
  context: ({ input: { kept, ...input } }) => ({
    ...input,
    balance: input.state.balance,
    atStake: fen(0),
    clientSeed: kept?.clientSeed ?? input.state.next.clientSeed,
    order: kept,
    tries: 0,
    isTooMany: false,
    refusal: null,
    last: null,
    rounds: input.state.last?.state === 'over' ? [input.state.last] : [],
  }),
  states: {
    open: {
      type: 'parallel',
      states: {
        play: {
          initial: 'beginning',
          states: {
            beginning: {
              always: [{ guard: 'isKept', target: 'running' }, { guard: 'isLeftOpen', target: 'following' }, { target: 'ready' }],
            },
            ready: {
              initial: 'laying',
              on: {
                'round.asked': {
                  guard: and([stateIn('#round.open.pace.free'), stateIn('#round.open.permission.allowed'), 'isLayable']),
                  target: 'running',
                  actions: 'lay',
                },
                'stake.changed': { actions: assign(({ event }) => ({ stake: event.stake, refusal: null })) },
                'stake.stepped': {
                  actions: assign(({ context: { state, stake }, event }) => ({
                    stake: nextStake(stakeSteps(state.minStake, state.maxStake), stake, event.by),
                    refusal: null,
                  })),
                },
                'play.chosen': { actions: assign(({ event }) => ({ play: event.play, refusal: null })) },
                'seed.changed': {
                  guard: { type: 'isSeed', params: ({ event }) => event },
                  actions: assign(({ event }) => ({ clientSeed: event.clientSeed })),
                },
              },
              states: {
                laying: {},
                shown: {
                  entry: [
                    'settle',
                    { type: 'tell', params: ({ context }) => settledWord(context) },
                    { type: 'tell', params: ({ context }) => balanceWord(context) },
                    { type: 'sound', params: ({ context }) => ({ name: endSound(context) }) },
                  ],
                },
              },
            },
            running: {
              initial: 'asking',
              entry: [
                { type: 'keep', params: ({ context }) => ({ order: context.order }) },
                { type: 'tell', params: ({ context }) => roundWord('open', stakeOf(context), fen(0)) },
                { type: 'sound', params: { name: 'begin' } },
              ],
              states: {
                asking: {
                  invoke: {
                    src: 'ask',
                    input: ({ context: { pass, order } }) => ({ pass, order: order! }),
                    onDone: [
                      { guard: { type: 'isEnded', params: ({ event }) => ({ answer: event.output }) }, target: '#round.ended' },
                      {
                        guard: { type: 'isTold', params: ({ event }) => ({ round: roundIn(event.output), is: 'running' }) },
                        target: 'unsure',
                        actions: assign({ isTooMany: false }),
                      },
                      {
                        guard: { type: 'isTold', params: ({ event }) => ({ round: roundIn(event.output), is: 'over' }) },
                        target: '#round.open.play.showing',
                        actions: [
                          { type: 'takeState', params: ({ event }) => ({ state: stateOf(event.output) }) },
                          { type: 'takeRound', params: ({ event }) => ({ round: roundIn(event.output) }) },
                          { type: 'keep', params: { order: null } },
                          raise({ type: 'round.answered' }),
                        ],
                      },
                      {
                        target: '#round.open.play.ready',
                        actions: [
                          { type: 'takeState', params: ({ event }) => ({ state: stateOf(event.output) }) },
                          { type: 'takeRefusal', params: ({ event }) => ({ answer: event.output }) },
                          { type: 'keep', params: { order: null } },
                          {
                            type: 'tell',
                            params: ({ context }) => roundWord('refunded', stakeOf(context), stakeOf(context)),
                          },
                          'giveBack',
                          raise({ type: 'round.answered' }),
                        ],
                      },
                    ],
                    onError: {
                      target: 'unsure',
                      actions: assign(({ event }) => ({ isTooMany: event.error instanceof TooManyAsks })),
                    },
                  },
                },
                unsure: {
                  entry: assign(({ context }) => ({ tries: context.tries + 1 })),
                  after: { untilAskedAgain: 'asking' },
                },
              },
            },
            following: {
              invoke: {
                src: 'look',
                input: ({ context: { pass } }) => ({ pass }),
                onDone: [
                  { guard: { type: 'isEnded', params: ({ event }) => ({ answer: event.output }) }, target: '#round.ended' },
                  {
                    guard: { type: 'isTold', params: ({ event }) => ({ round: lastOf(event.output), is: 'running' }) },
                    target: 'followed',
                    actions: assign({ isTooMany: false }),
                  },
                  {
                    guard: { type: 'isTold', params: ({ event }) => ({ round: lastOf(event.output), is: 'over' }) },
                    target: 'showing',
                    actions: [
                      { type: 'takeState', params: ({ event }) => ({ state: stateOf(event.output) }) },
                      { type: 'takeRound', params: ({ event }) => ({ round: lastOf(event.output) }) },
                    ],
                  },
                  {
                    target: 'ready',
                    actions: [
                      { type: 'takeState', params: ({ event }) => ({ state: stateOf(event.output) }) },
                      assign(({ context }) => ({ balance: context.state.balance, refusal: 'noAnswer' as const })),
                    ],
                  },
                ],
                onError: {
                  target: 'followed',
                  actions: assign(({ event }) => ({ isTooMany: event.error instanceof TooManyAsks })),
                },
              },
            },
            followed: { after: { untilLookedAgain: 'following' } },
            showing: {
              invoke: {
                id: 'show',
                src: 'show',
                input: ({ context: { plan, moves, last } }) => ({
                  plan,
                  motion: moves(),
                  stake: last!.stake,
                  returned: last!.returned,
                }),
                onDone: 'ready.shown',
                onError: 'ready.shown',
              },
            },
          },
        },
        pace: {
          initial: 'free',
          states: {
            free: { on: { 'round.answered': { guard: 'isPaced', target: 'waiting' } } },
            waiting: { after: { pace: 'free' } },
          },
        },
        permission: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isHeld', target: 'held' }, { target: 'allowed' }] },
            allowed: { on: { 'page.paused': 'held' } },
            held: { on: { 'page.resumed': 'allowed' } },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
})

const stakeOf = ({ order }: Context): Fen => order?.stake ?? fen(0)
const roundWord = (state: 'open' | 'settled' | 'refunded', stake: Fen, returned: Fen): FrameWord => ({
  type: 'round',
  state,
  stake: toWire(stake),
  returned: toWire(returned),
})
const settledWord = ({ last }: Context): FrameWord => roundWord('settled', last?.stake ?? fen(0), last?.returned ?? fen(0))
const balanceWord = ({ state }: Context): FrameWord | null =>
  state.balance === null ? null : { type: 'balance', fen: toWire(state.balance) }

/** What is no more than the stake is nothing to celebrate (RTS 14). */
function endSound({ last }: Context): SoundName {
  if (last === null || last.returned <= last.stake) return 'over'
  return last.returned >= last.stake * LARGE ? 'bigWin' : 'win'
}

const roundIn = (answer: PlayAnswer): RoundTold | null => (answer.kind === 'told' ? answer.round : null)
const lastOf = (answer: StateAnswer): RoundTold | null => (answer.kind === 'state' ? answer.state.last : null)
const stateOf = (answer: PlayAnswer | StateAnswer): FrameState | null => ('state' in answer ? answer.state : null)

function refusalOf(answer: PlayAnswer): RoundRefusal {
  if (answer.kind === 'stale') return 'stale'
  return answer.kind === 'told' && answer.round.state === 'refused' ? answer.round.reason : 'rejected'
}
