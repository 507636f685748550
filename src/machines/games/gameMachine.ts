import { type ActorRefFrom, assign, type EventObject, raise, sendTo, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { GameCode, GameRound, GameVisit } from '#src/api/model/game.ts'
import type { VenueMaintenance } from '#src/api/model/gameHall.ts'
import type { ToFrame } from '#src/api/model/games/frameMessages.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'

/** What is in the way of new rounds: nothing, a look back on play that is asked for now, or a pause. */
export type PlayStanding = 'free' | 'checking' | 'paused'
/** Whether the site can be reached. */
export type LineStanding = 'up' | 'cut'

/** A visit as it stands, and since when it goes on, in ms. */
export type LookedAt = { readonly since: number; readonly visit: GameVisit }
/** A way in: `address` = the frame's, with its token; null = the game is not open. */
export type WayIn = { readonly address: string | null }

/** What the actor of the frame is told: which element it is, and words for the game in it. */
export type FrameCommand = { type: 'frame.drawn'; element: HTMLIFrameElement } | { type: 'frame.told'; message: ToFrame }
/** What it tells: the game can be played; something of it moved; it was left; the page may not show it. */
export type FrameEvent = { type: 'frame.ready' } | { type: 'frame.moved' } | { type: 'frame.closed' } | { type: 'frame.blocked' }

export type GameEvent =
  | FrameEvent
  | { type: 'frame.drawn'; element: HTMLIFrameElement }
  /** By the actor that watches: the visit stands so now. */
  | { type: 'visit.told'; visit: GameVisit }
  | { type: 'sound.toggled' }
  /** Another try, or another game after one that was left. */
  | { type: 'game.retried' }
  /** By itself: play stands in another way; the game's venue, which was closed, is open. */
  | { type: 'play.changed' }
  | { type: 'venue.opened' }

type Input = { readonly game: GameCode }
type Context = Input & {
  readonly since: number
  /** Null = not known yet. */
  readonly visit: GameVisit | null
  readonly address: string | null
  readonly play: PlayStanding
  readonly line: LineStanding
  /** How the venues of games stand, with words and end of a maintenance; empty = not known. */
  readonly venues: readonly VenueMaintenance[]
  /** The latest round that was over when the line was cut; null = none was. */
  readonly overBeforeCut: string | null
  /** The round that nobody knew the end of while the line was cut; null = there was none. */
  readonly afterCut: GameRound | null
  readonly errorKey: ErrorKey | null
}

/** How long a game may take until it can be played, in ms. */
const ENTER_PATIENCE = 20_000

/**
 * A visit to a game of a provider (C-9, P-5). A round that runs is gone back to before anything else; otherwise the game is launched, and one
 * whose venue is not open leads home (S-2). While it is played, a look back, a pause, a venue that closes and a cut line each keep new rounds
 * from beginning, and what runs is seen to its end: only then does the frame go. When the venue opens again so does the game. What the page says of rounds and money is the server's word,
 * never the frame's.
 */
export const gameMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GameEvent,
    input: {} as Input,
    children: {} as { frame: 'frame'; watch: 'watch' },
  },
  actors: {
    look: promiseSlot<LookedAt, { game: GameCode }>('game.look'),
    launch: promiseSlot<WayIn, { game: GameCode }>('game.launch'),
    launchAgain: promiseSlot<WayIn, { game: GameCode }>('game.launchAgain'),
    play: observableSlot<PlayStanding, undefined>('game.play'),
    line: observableSlot<LineStanding, undefined>('game.line'),
    venues: observableSlot<readonly VenueMaintenance[], undefined>('game.venues'),
    frame: callbackSlot<FrameCommand, { address: string }>('game.frame'),
    /** Tells how the visit stands whenever something may have moved, and when it is asked. */
    watch: callbackSlot<EventObject, { game: GameCode; since: number }>('game.watch'),
  },
  actions: {
    goHome: actionSlot<undefined>('game.goHome'),
    reloadPage: actionSlot<undefined>('game.reloadPage'),
    tell: sendTo('frame', (_, message: ToFrame): FrameCommand => ({ type: 'frame.told', message })),
    takeLook: assign((_, { since, visit }: LookedAt) => ({ since, visit, errorKey: null })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
    takeVenues: assign((_, { venues }: { venues: readonly VenueMaintenance[] | undefined }) =>
      venues === undefined ? {} : { venues },
    ),
  },
  guards: {
    opensVenue: ({ context }, { venues }: { venues: readonly VenueMaintenance[] | undefined }) =>
      isVenueShut(context) && venues !== undefined && !isVenueShut({ ...context, venues }),
    hasAddress: (_, { address }: WayIn) => address !== null,
    ranAtLook: (_, { visit }: LookedAt) => visit.running !== null,
    isRefusal: (_, { error, key }: { error: unknown; key: ErrorKey }) => failureKey(error) === key,
    isCut: ({ context }) => context.line === 'cut',
    isUp: ({ context }) => context.line === 'up',
    isChecking: ({ context }) => context.play === 'checking',
    isFree: ({ context }) => context.play === 'free',
    isPaused: ({ context }) => context.play === 'paused',
    runs: ({ context }) => hasRound(context),
    rests: ({ context }) => !hasRound(context),
    mustEnd: ({ context }) => context.play === 'paused' || isShut(context),
    mayStay: ({ context }) => context.play !== 'paused' && !isShut(context),
    isPausedAtRest: ({ context }) => context.play === 'paused' && !hasRound(context),
    isShutAtRest: ({ context }) => isShut(context) && !hasRound(context),
  },
  delays: { untilGivenUp: ENTER_PATIENCE },
}).createMachine({
  id: 'game',
  initial: 'looking',
  context: ({ input }) => ({
    ...input,
    since: 0,
    visit: null,
    address: null,
    play: 'free',
    line: 'up',
    venues: [],
    overBeforeCut: null,
    afterCut: null,
    errorKey: null,
  }),
  invoke: [
    {
      src: 'play',
      onSnapshot: {
        actions: [
          assign({ play: ({ context, event }) => event.snapshot.context ?? context.play }),
          raise({ type: 'play.changed' }),
        ],
      },
      // The server has the last word on every stake: who cannot be told is not kept out.
      onError: {},
    },
    {
      src: 'line',
      onSnapshot: { actions: assign({ line: ({ context, event }) => event.snapshot.context ?? context.line }) },
      onError: {},
    },
    {
      src: 'venues',
      onSnapshot: [
        {
          guard: { type: 'opensVenue', params: ({ event }) => ({ venues: event.snapshot.context }) },
          actions: [
            { type: 'takeVenues', params: ({ event }) => ({ venues: event.snapshot.context }) },
            raise({ type: 'venue.opened' }),
          ],
        },
        { actions: { type: 'takeVenues', params: ({ event }) => ({ venues: event.snapshot.context }) } },
      ],
      onError: {},
    },
  ],
  states: {
    looking: {
      invoke: {
        src: 'look',
        input: ({ context }) => ({ game: context.game }),
        onDone: [
          {
            guard: { type: 'ranAtLook', params: ({ event }) => event.output },
            target: 'reentering',
            actions: { type: 'takeLook', params: ({ event }) => event.output },
          },
          { target: 'launching', actions: { type: 'takeLook', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
      },
    },
    launching: {
      invoke: {
        src: 'launch',
        input: ({ context }) => ({ game: context.game }),
        onDone: [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event.output },
            target: 'open',
            actions: assign({ address: ({ event }) => event.output.address }),
          },
          // The provider is not there: how the round ends is in the records.
          { guard: 'runs', target: 'away' },
          { target: 'home' },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error, key: 'errors.saferPlay' }) },
            target: 'paused',
          },
          { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
        ],
      },
    },
    /** Back into the round that runs. */
    reentering: {
      invoke: {
        src: 'launchAgain',
        input: ({ context }) => ({ game: context.game }),
        onDone: [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event.output },
            target: 'open',
            actions: assign({ address: ({ event }) => event.output.address }),
          },
          { target: 'launching' },
        ],
        onError: [
          // It ended meanwhile, or its provider is not there.
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error, key: 'errors.notFound' }) },
            target: 'launching',
          },
          { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
        ],
      },
    },
    open: {
      type: 'parallel',
      entry: assign({ afterCut: null, overBeforeCut: null }),
      exit: assign({ address: null }),
      invoke: [
        {
          src: 'frame',
          id: 'frame',
          input: ({ context }) => ({ address: context.address ?? '' }),
          onError: 'away',
        },
        {
          src: 'watch',
          id: 'watch',
          input: ({ context: { game, since } }) => ({ game, since }),
          // What is shown stays; the server refuses what may not be.
          onError: {},
        },
      ],
      on: {
        'visit.told': { actions: assign({ visit: ({ event }) => event.visit }) },
        'frame.drawn': { actions: sendTo('frame', ({ event }) => event) },
        'frame.moved': { actions: sendTo('watch', ({ event }) => event) },
        'frame.closed': 'closed',
        'frame.blocked': 'outdated',
      },
      states: {
        frame: {
          initial: 'entering',
          states: {
            entering: { on: { 'frame.ready': 'playing' }, after: { untilGivenUp: '#game.away' } },
            playing: {
              initial: 'idle',
              states: {
                idle: { always: { guard: 'runs', target: 'running' } },
                running: { always: { guard: 'rests', target: 'idle' } },
              },
            },
          },
        },
        /** Whether new rounds may begin. */
        hold: {
          initial: 'judging',
          states: {
            judging: {
              always: [
                { guard: 'isCut', target: 'cut' },
                { guard: 'mustEnd', target: 'ending' },
                { guard: 'isChecking', target: 'checking' },
                { target: 'free' },
              ],
            },
            free: {
              entry: { type: 'tell', params: { type: 'resumed' } },
              always: [
                { guard: 'isCut', target: 'cut' },
                { guard: 'mustEnd', target: 'ending' },
                { guard: 'isChecking', target: 'checking' },
              ],
            },
            checking: {
              entry: { type: 'tell', params: { type: 'paused' } },
              always: [
                { guard: 'isCut', target: 'cut' },
                { guard: 'mustEnd', target: 'ending' },
                { guard: 'isFree', target: 'free' },
              ],
            },
            /** Nothing new; the round that runs is seen to its end. */
            ending: {
              entry: { type: 'tell', params: { type: 'paused' } },
              always: [
                { guard: 'isCut', target: 'cut' },
                { guard: 'mayStay', target: 'judging' },
                { guard: 'isPausedAtRest', target: '#game.paused' },
                { guard: 'isShutAtRest', target: '#game.shut' },
              ],
            },
            cut: {
              entry: [
                { type: 'tell', params: { type: 'paused' } },
                assign({ overBeforeCut: ({ context }) => context.visit?.last?.id ?? null, afterCut: null }),
              ],
              always: { guard: 'isUp', target: 'asking' },
            },
            /** The line is back: what became of the round? */
            asking: {
              invoke: {
                src: 'look',
                input: ({ context }) => ({ game: context.game }),
                onDone: {
                  target: 'judging',
                  actions: [
                    { type: 'takeLook', params: ({ event }) => event.output },
                    assign({ afterCut: ({ context }) => roundOfCut(context) }),
                  ],
                },
                onError: 'judging',
              },
              // What is told meanwhile was asked later than this: an answer that comes after it would be older.
              on: {
                'visit.told': {
                  target: 'judging',
                  actions: assign(({ context, event: { visit } }) => ({ visit, afterCut: roundOfCut({ ...context, visit }) })),
                },
              },
              always: { guard: 'isCut', target: 'cut' },
            },
          },
        },
        sound: {
          initial: 'off',
          states: {
            off: { on: { 'sound.toggled': 'on' } },
            on: {
              entry: { type: 'tell', params: { type: 'sound', on: true } },
              exit: { type: 'tell', params: { type: 'sound', on: false } },
              on: { 'sound.toggled': 'off' },
            },
          },
        },
      },
    },
    /** Who paused: what runs was seen to its end. Once they may play again the game opens by itself. */
    paused: { on: { 'play.changed': { guard: 'isFree', target: 'looking' } } },
    /** The venue closed during the visit. Once it is open again the game opens by itself. */
    shut: { on: { 'game.retried': 'looking', 'venue.opened': 'looking' } },
    /** The frame did not come. */
    away: { on: { 'game.retried': 'looking' } },
    /** The game said that it was left. */
    closed: { on: { 'game.retried': 'looking' } },
    /** The provider is elsewhere than when this page was loaded, which may show no frames from there. */
    outdated: { on: { 'game.retried': { actions: { type: 'reloadPage', params: undefined } } } },
    failed: { on: { 'game.retried': 'looking' } },
    home: { tags: 'rest', entry: { type: 'goHome', params: undefined } },
  },
})

export type GameRef = ActorRefFrom<typeof gameMachine>

const hasRound = ({ visit }: Context): boolean => visit !== null && visit.running !== null
/** How the game's venue stands, as it was told last; null = not known. */
export const venueOf = ({ venues, visit }: Pick<Context, 'venues' | 'visit'>): VenueMaintenance | null =>
  venues.find(({ venue }) => venue === visit?.game.venue) ?? null
const isVenueShut = (context: Context): boolean => (venueOf(context)?.status ?? VENUE_STATUS.open) !== VENUE_STATUS.open
const isShut = ({ visit }: Context): boolean => visit !== null && !visit.game.isOpen

/** The latest round, unless its end was known before the line was cut. */
function roundOfCut({ visit, overBeforeCut }: Pick<Context, 'visit' | 'overBeforeCut'>): GameRound | null {
  const latest = visit?.running ?? visit?.last ?? null
  return latest === null || latest.id === overBeforeCut ? null : latest
}
