import { and, assign, not, setup, stateIn } from 'xstate'
import { STAKE_STEP, TABLE_BOXES, type OwnSeat, type TableBox, type TableState } from '#src/api/model/games/baccarat/table.ts'
import type { FrameState } from '#src/api/model/games/frameDoor.ts'
import { type Fen, fen, plus, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'
import type { FramePass, FrameWord, SoundName } from './frame.ts'
import type { BetOrder, BetRefusal, Chips, StreamEvent, TimeEvent } from './tableFrame.ts'

export type SeatEvent =
  | StreamEvent
  | TimeEvent
  | { type: 'chip.chosen'; chip: Fen }
  | { type: 'box.pressed'; box: TableBox }
  | { type: 'chips.cleared' }
  | { type: 'bets.confirmed' }
  | { type: 'link.retried' }
  | { type: 'page.paused' }
  | { type: 'page.resumed' }

export type SeatInput = {
  readonly pass: FramePass
  readonly state: FrameState
  readonly isHeld: boolean
  readonly chip: Fen
  readonly makeKey: () => string
}

type Context = Omit<SeatInput, 'state'> & {
  readonly minStake: Fen
  readonly maxStake: Fen
  /** What the player holds, as it was said last; null = the site did not say. */
  readonly balance: Fen | null
  readonly table: TableState | null
  /** The player's part of the table's round, and of an earlier one that is not over yet. */
  readonly own: OwnSeat | null
  readonly earlier: OwnSeat | null
  /** Chips that lie ready and are not bet yet. */
  readonly staged: Chips
  /** Whether staged chips were left when bets were closed. */
  readonly isLeft: boolean
  readonly refusal: BetRefusal | null
  /** How far the provider's clock is ahead of the device's, in ms, and the provider's time now. */
  readonly ahead: number | null
  readonly now: number
  /** How often the line was cut since something was heard. */
  readonly cuts: number
}

/** The pauses before the line is tried again, in ms. */
const FIRST_PAUSE = 500
const LAST_PAUSE = 8_000
/** The pause before a seed is given again that did not come through, in ms. */
const SEED_PAUSE = 2_000

/** All chips of a player in a round: on the table, on their way, and of unknown fate. */
export const laidIn = (own: OwnSeat | null): Fen =>
  own === null ? fen(0) : sumOf([own.chips, own.asking, own.unknown].map((chips) => totalOf(chips)))
export const totalOf = (chips: Chips): Fen => sumOf(TABLE_BOXES.map((box) => chips[box] ?? fen(0)))

/**
 * A player's place at a table that all sit at. What happens there is the table's word alone; here chips are laid ready, and bet when the player says so,
 * each box under a key of its own. When the line is cut bets stay as they are: the table tells all of it again when it is back.
 */
export const seatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SeatEvent,
    input: {} as SeatInput,
  },
  actors: {
    stream: callbackSlot<StreamEvent, { pass: FramePass }>('seat.stream'),
    lay: promiseSlot<BetRefusal | null, { pass: FramePass; orders: readonly BetOrder[] }>('seat.lay'),
    giveSeed: promiseSlot<void, { pass: FramePass; clientSeed: string }>('seat.giveSeed'),
    ticks: callbackSlot<TimeEvent, undefined>('seat.ticks'),
  },
  actions: {
    tell: actionSlot<FrameWord | null>('seat.tell'),
    sound: actionSlot<{ name: SoundName }>('seat.sound'),
    takeTable: assign(({ context }, { state, heardAt }: { state: TableState; heardAt: number }) => {
      // The least delayed word says best how late it is.
      const ahead = Math.max(context.ahead ?? -Infinity, state.at - heardAt)
      const isNew = state.round !== context.table?.round
      return {
        table: state,
        ahead,
        now: Math.max(context.now, heardAt + ahead),
        cuts: 0,
        ...(isNew ? { isLeft: false, refusal: null } : {}),
      }
    }),
    takeOwn: assign(({ context }, { own }: { own: OwnSeat }) => {
      const balance = own.balance ?? context.balance
      const { round } = context.own ?? { round: 0 }
      if (own.round < round) return { balance, earlier: own.isOver ? null : own }
      const earlier = own.round > round && context.own !== null && !isDone(context.own) ? context.own : context.earlier
      return { balance, own, earlier: earlier?.round === own.round ? null : earlier }
    }),
    stage: assign(({ context: { staged, chip } }, { box }: { box: TableBox }) => ({
      staged: { ...staged, [box]: plus(staged[box] ?? fen(0), chip) },
      refusal: null,
    })),
  },
  guards: {
    isHeld: ({ context }) => context.isHeld,
    isBetting: ({ context: { table } }) => table?.phase === 'betting',
    hasRoom: ({ context: { own, table, staged, chip, maxStake, balance } }) => {
      const laid = own?.round === table?.round ? laidIn(own) : fen(0)
      const more = plus(totalOf(staged), chip)
      return plus(laid, more) <= maxStake && (balance === null || more <= balance)
    },
    isStaged: ({ context: { staged } }) => totalOf(staged) > 0,
    /** Whether bets of the round that the chips lie ready for are closed by now. */
    isPast: ({ context: { table, staged } }, { state }: { state: TableState }) =>
      totalOf(staged) > 0 && (state.phase !== 'betting' || state.round !== table?.round),
    /** Whether it is told now what bets came to: a seat that is joined again hears the same once more. */
    isEnd: ({ context }, { own }: { own: OwnSeat }) =>
      own.isOver && laidIn(own) > 0 && !(context.own?.round === own.round && context.own.isOver),
    wantsSeed: ({ context: { table } }) => table?.phase === 'published',
    hasSalt: ({ context: { table } }) => table?.phase !== 'published',
  },
  delays: { untilTriedAgain: ({ context: { cuts } }) => Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** (cuts - 1)) },
}).createMachine({
  id: 'seat',
  initial: 'open',
  context: ({ input: { state, ...input } }) => ({
    ...input,
    minStake: state.minStake,
    maxStake: state.maxStake,
    balance: state.balance,
    table: null,
    own: null,
    earlier: null,
    staged: {},
    isLeft: false,
    refusal: null,
    ahead: null,
    now: 0,
    cuts: 0,
  }),
  states: {
    open: {
      type: 'parallel',
      // The table's own word brings the time too.
      invoke: { src: 'ticks', onError: {} },
      on: {
        'time.passed': { actions: assign(({ context, event }) => ({ now: event.at + (context.ahead ?? 0) })) },
        'own.told': [
          {
            guard: { type: 'isEnd', params: ({ event }) => event },
            actions: [
              { type: 'takeOwn', params: ({ event }) => event },
              { type: 'tell', params: ({ event }) => roundWord(event.own) },
              { type: 'tell', params: ({ context }) => balanceWord(context) },
              { type: 'sound', params: ({ event }) => ({ name: endSound(event.own) }) },
            ],
          },
          {
            actions: [
              { type: 'takeOwn', params: ({ event }) => event },
              { type: 'tell', params: ({ event }) => (laidIn(event.own) > 0 ? roundWord(event.own) : null) },
              { type: 'tell', params: ({ context, event }) => (event.own.balance === null ? null : balanceWord(context)) },
            ],
          },
        ],
      },
      states: {
        link: {
          initial: 'joined',
          states: {
            /** One stream, from its first word on. */
            joined: {
              initial: 'connecting',
              invoke: { src: 'stream', input: ({ context: { pass } }) => ({ pass }), onError: 'cut' },
              on: {
                'table.told': { actions: { type: 'takeTable', params: ({ event }) => event } },
                'stream.cut': 'cut',
                'stream.ended': '#seat.ended',
              },
              states: {
                connecting: {
                  on: { 'table.told': { target: 'live', actions: { type: 'takeTable', params: ({ event }) => event } } },
                },
                live: { always: { guard: 'wantsSeed', target: 'seeding' } },
                /** One seed for the salt of a chain, however often the table is told meanwhile. */
                seeding: {
                  invoke: {
                    src: 'giveSeed',
                    input: ({ context: { pass, makeKey } }) => ({ pass, clientSeed: makeKey() }),
                    onDone: 'seeded',
                    onError: 'unseeded',
                  },
                },
                seeded: { always: { guard: 'hasSalt', target: 'live' } },
                unseeded: { after: { [SEED_PAUSE]: 'live' } },
              },
            },
            cut: {
              entry: assign(({ context }) => ({ cuts: context.cuts + 1 })),
              after: { untilTriedAgain: 'joined' },
              on: { 'link.retried': 'joined' },
            },
          },
        },
        bets: {
          initial: 'staging',
          states: {
            staging: {
              on: {
                'table.told': {
                  guard: { type: 'isPast', params: ({ event }) => event },
                  actions: assign({ staged: {}, isLeft: true }),
                },
                'chip.chosen': { actions: assign(({ event }) => ({ chip: event.chip })) },
                'box.pressed': {
                  guard: and([
                    'isBetting',
                    'hasRoom',
                    stateIn('#seat.open.permission.allowed'),
                    not(stateIn('#seat.open.link.cut')),
                  ]),
                  actions: [
                    { type: 'stage', params: ({ event }) => event },
                    { type: 'sound', params: { name: 'stop' } },
                  ],
                },
                'chips.cleared': { actions: assign({ staged: {} }) },
                'bets.confirmed': {
                  guard: and([
                    'isBetting',
                    'isStaged',
                    stateIn('#seat.open.permission.allowed'),
                    not(stateIn('#seat.open.link.cut')),
                  ]),
                  target: 'laying',
                },
              },
            },
            laying: {
              entry: { type: 'sound', params: { name: 'begin' } },
              invoke: {
                src: 'lay',
                input: ({ context: { pass, staged, table, makeKey } }) => ({
                  pass,
                  orders: TABLE_BOXES.flatMap((box): BetOrder[] => {
                    const stake = staged[box]
                    return stake === undefined ? [] : [{ key: makeKey(), round: table?.round ?? 0, box, stake }]
                  }),
                }),
                onDone: {
                  target: 'staging',
                  actions: assign(({ event }) => ({ staged: {}, isLeft: false, refusal: event.output })),
                },
                onError: { target: 'staging', actions: assign({ staged: {}, refusal: 'unheard' as const }) },
              },
            },
          },
        },
        permission: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isHeld', target: 'held' }, { target: 'allowed' }] },
            allowed: { on: { 'page.paused': 'held' } },
            held: { entry: assign({ staged: {} }), on: { 'page.resumed': 'allowed' } },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
})

/** Whether nothing of a round is open any more; one without bets never was. */
const isDone = (own: OwnSeat): boolean => own.isOver || laidIn(own) === 0

function roundWord(own: OwnSeat): FrameWord {
  const stake = totalOf(own.chips)
  const state = !own.isOver ? 'open' : stake === 0 ? 'refunded' : 'settled'
  return { type: 'round', state, stake: toWire(stake), returned: toWire(own.isOver ? (own.returned ?? fen(0)) : fen(0)) }
}

const balanceWord = ({ balance }: Context): FrameWord | null =>
  balance === null ? null : { type: 'balance', fen: toWire(balance) }

/** What is no more than the stake is nothing to celebrate (RTS 14). */
const endSound = ({ returned, chips }: OwnSeat): SoundName => (returned !== null && returned > totalOf(chips) ? 'win' : 'over')

const CHIPS = [100, 500, 1_000, 5_000, 10_000, 50_000].map(fen)
/** With those in between, for who may stake little. */
const FINE_CHIPS = [100, 200, 500, 1_000, 2_000, 5_000].map(fen)

/** Chips that are offered, in fen, within the player's bounds. */
export const chipsWithin = (min: Fen, max: Fen): readonly Fen[] =>
  (max < 10_000 ? FINE_CHIPS : CHIPS).filter((chip) => chip >= min && chip <= max && chip % STAKE_STEP === 0)
