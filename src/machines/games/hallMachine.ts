import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { venuesOfPrefix } from '#src/api/model/egame.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Game } from '#src/api/model/game.ts'
import type { GameBrand } from '#src/api/model/gameHall.ts'
import type { LiveTables } from '#src/streams/tables.ts'
import { type Venue, VENUE_STATUS } from '#src/api/model/venue.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, observableSlot, promiseSlot } from '../kit/slots.ts'

/** How long nobody types before what is typed is searched for, in ms (B-3). */
const DEBOUNCE = 300
/** Longest search, in UTF-16 units. */
export const HALL_SEARCH_LIMIT = 40

/** What one visit to the hall asks for: the games, and who makes them. */
export type HallList = { readonly games: readonly Game[]; readonly brands: readonly GameBrand[] }
/** How many are at each game now, by its code. */
export type Players = ReadonlyMap<string, number>

export type HallEvent =
  | { type: 'words.changed'; words: string }
  /** Enter: what is typed is searched for at once. */
  | { type: 'words.submitted' }
  | { type: 'list.refreshed' }
  /** By itself, of its venues: how they stand, or their games, has changed; they cannot be heard any more. */
  | { type: 'venues.told' }
  | { type: 'venues.lost'; error: unknown }

/** `prefix` = the part of the address that names venues; null = the whole hall. `words` = what the address searches for. */
type Input = { readonly prefix: string | null; readonly words: string }
type Context = {
  readonly prefix: string | null
  /** The venues of games as they stand; null = not known yet. */
  readonly venues: readonly Venue[] | null
  /** Null = not known yet. */
  readonly list: HallList | null
  readonly errorKey: ErrorKey | null
  /** Null = not known yet: the list's own figures have to do. */
  readonly players: Players | null
  /** How the live tables stand; null = not known. */
  readonly tables: LiveTables | null
  /** What the member played last, the latest first. */
  readonly recent: readonly string[]
  /** What is typed, and what of it is searched for. */
  readonly words: string
  readonly searched: string
}

const written = (words: string) => words.slice(0, HALL_SEARCH_LIMIT)

/** The venues that a visit is about: those of its prefix, or all. */
export function venuesHere({ prefix, venues }: Pick<Context, 'prefix' | 'venues'>): readonly Venue[] {
  const all = venues ?? []
  return prefix === null ? all : venuesOfPrefix(prefix, all)
}

/** Whether it is known what a prefix means. */
const isKnown = ({ prefix, venues }: Context) => prefix !== null && venues !== null

/** The name of the one venue that is asked about; null = there are several, or it has none. */
function venueAsked(context: Context): string | null {
  const [one, another] = context.prefix === null ? [] : venuesHere(context)
  return one === undefined || another !== undefined || one.venueEnName === '' ? null : one.venueEnName
}

/** What makes the list be asked for again. */
const AGAIN = {
  on: { 'list.refreshed': 'loading', 'venues.told': { target: 'loading', actions: { type: 'outdate', params: undefined } } },
} as const

/**
 * The hall of games (P-5): the whole of it, or the games of the venues that a prefix means. A prefix that is nobody's is said; where none of
 * its venues is open the member goes home (S-2), also when it becomes so during the visit. What the lobby tells of venues makes the list be asked
 * for again, past what is kept of it; a refresh that fails keeps the old one. How many play now, how the live tables stand where there are any, and
 * what the member played last come beside it and are kept fresh; nothing waits for them. What is typed is searched for after 300 ms of rest.
 */
export const hallMachine = setup({
  types: { context: {} as Context, events: {} as HallEvent, input: {} as Input },
  actors: {
    /** The games of one venue by its name, or all; of several the whole list is as good. */
    load: promiseSlot<HallList, { venueEnName: string | null }>('hall.load'),
    venues: observableSlot<readonly Venue[], undefined>('hall.venues'),
    players: observableSlot<Players, undefined>('hall.players'),
    recent: observableSlot<readonly string[], undefined>('hall.recent'),
    tables: observableSlot<LiveTables | null, undefined>('hall.tables'),
  },
  actions: {
    /** What is kept of the games' lists is no longer true. */
    outdate: actionSlot<undefined>('hall.outdate'),
    goHome: actionSlot<undefined>('hall.goHome'),
    receiveVenues: assign((_, { venues }: { venues: readonly Venue[] | undefined }) =>
      venues === undefined ? {} : { venues: venues.filter(({ kind }) => kind !== 'sports') },
    ),
    write: assign((_, { words }: { words: string }) => ({ words: written(words) })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
  },
  guards: {
    isFirst: ({ context }) => context.venues === null,
    isLost: ({ context }) => isKnown(context) && venuesHere(context).length === 0,
    isFound: ({ context }) => venuesHere(context).length > 0,
    isShut: ({ context }) =>
      isKnown(context) && venuesHere(context).every(({ venueStatus }) => venueStatus !== VENUE_STATUS.open),
    hasTables: ({ context }) => context.list?.games.some(({ kind }) => kind === 'live') === true,
    isHere: ({ context }) => context.prefix === null || context.venues !== null,
  },
  delays: { debounce: DEBOUNCE },
}).createMachine({
  id: 'hall',
  type: 'parallel',
  context: ({ input }) => ({
    prefix: input.prefix,
    venues: null,
    list: null,
    errorKey: null,
    players: null,
    tables: null,
    recent: [],
    words: written(input.words),
    searched: written(input.words),
  }),
  states: {
    place: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isLost', target: 'unknown' },
            { guard: 'isShut', target: 'closed' },
            { guard: 'isHere', target: 'open' },
          ],
          on: { 'venues.lost': { target: 'lost', actions: { type: 'noteFailure', params: ({ event }) => event } } },
        },
        /** Without venues nobody knows what a prefix means. */
        lost: { on: { 'list.refreshed': { target: 'deciding', actions: assign({ errorKey: null }) } } },
        open: {
          initial: 'loading',
          always: [
            { guard: 'isLost', target: 'unknown' },
            { guard: 'isShut', target: 'closed' },
          ],
          states: {
            loading: {
              // What changed meanwhile is not in an answer that was asked for before.
              on: {
                'list.refreshed': { target: 'loading', reenter: true },
                'venues.told': { target: 'loading', reenter: true, actions: { type: 'outdate', params: undefined } },
              },
              invoke: {
                src: 'load',
                input: ({ context }) => ({ venueEnName: venueAsked(context) }),
                onDone: { target: 'ready', actions: assign({ list: ({ event }) => event.output, errorKey: null }) },
                onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
              },
            },
            ready: AGAIN,
            failed: AGAIN,
          },
        },
        /** Nobody's prefix, until a venue has it. */
        unknown: { always: { guard: 'isFound', target: 'deciding' } },
        closed: { tags: 'rest', entry: { type: 'goHome', params: undefined } },
      },
    },
    venues: {
      initial: 'heard',
      states: {
        heard: {
          invoke: {
            src: 'venues',
            onSnapshot: [
              {
                // The list was asked for when these came.
                guard: 'isFirst',
                actions: { type: 'receiveVenues', params: ({ event }) => ({ venues: event.snapshot.context }) },
              },
              {
                actions: [
                  { type: 'receiveVenues', params: ({ event }) => ({ venues: event.snapshot.context }) },
                  raise({ type: 'venues.told' }),
                ],
              },
            ],
            onError: { target: 'unheard', actions: raise(({ event }) => ({ type: 'venues.lost' as const, error: event.error })) },
          },
        },
        unheard: { on: { 'list.refreshed': 'heard' } },
      },
    },
    players: {
      invoke: {
        src: 'players',
        onSnapshot: { actions: assign({ players: ({ context, event }) => event.snapshot.context ?? context.players }) },
        onError: {},
      },
    },
    recent: {
      invoke: {
        src: 'recent',
        onSnapshot: { actions: assign({ recent: ({ context, event }) => event.snapshot.context ?? context.recent }) },
        onError: {},
      },
    },
    tables: {
      initial: 'resting',
      states: {
        resting: { always: { guard: 'hasTables', target: 'watching' } },
        watching: {
          invoke: {
            src: 'tables',
            onSnapshot: { actions: assign({ tables: ({ event }) => event.snapshot.context ?? null }) },
            onError: {},
          },
        },
      },
    },
    search: {
      initial: 'resting',
      states: {
        resting: {
          entry: assign({ searched: ({ context }) => context.words }),
          on: { 'words.changed': { target: 'typing', actions: { type: 'write', params: ({ event }) => event } } },
        },
        typing: {
          after: { debounce: 'resting' },
          on: {
            'words.changed': { target: 'typing', reenter: true, actions: { type: 'write', params: ({ event }) => event } },
            'words.submitted': 'resting',
          },
        },
      },
    },
  },
})

export type HallRef = ActorRefFrom<typeof hallMachine>
