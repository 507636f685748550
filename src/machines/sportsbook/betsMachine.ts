import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Bet, BetState, VenueCode } from '#src/api/model/bet.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** Bets that are asked for at first, and by each 'more'. */
export const BETS_STEP = 20

export type BetsEvent = { type: 'bets.filtered'; state: BetState | null } | { type: 'bets.more' } | { type: 'bets.refreshed' }

/** Which bets: those that stand in a way, or all; the latest `count`. */
export type BetsQuery = { readonly venue: VenueCode; readonly state: BetState | null; readonly count: number }
export type BetsLoaded = { readonly bets: readonly Bet[]; readonly more: boolean }

type Context = BetsQuery & BetsLoaded & { readonly errorKey: ErrorKey | null }

/** The member's bets at a venue, latest first: asked for again when the server says that money moved there; what is shown stays meanwhile. */
export const betsMachine = setup({
  types: { context: {} as Context, events: {} as BetsEvent, input: {} as { venue: VenueCode } },
  actors: {
    loadBets: promiseSlot<BetsLoaded, BetsQuery>('loadBets'),
    /** Emits when bets may have changed. */
    changes: observableSlot<unknown, { venue: VenueCode }>('changes'),
  },
}).createMachine({
  id: 'bets',
  initial: 'loading',
  context: ({ input }) => ({ ...input, state: null, count: BETS_STEP, bets: [], more: false, errorKey: null }),
  invoke: {
    src: 'changes',
    input: ({ context }) => ({ venue: context.venue }),
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.loading' },
    onError: {},
  },
  on: {
    'bets.filtered': {
      target: '.loading',
      actions: assign({ state: ({ event }) => event.state, count: BETS_STEP, bets: [], more: false }),
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'loadBets',
        input: ({ context: { venue, state, count } }) => ({ venue, state, count }),
        onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, errorKey: null })) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: {
      on: {
        'bets.refreshed': 'loading',
        'bets.more': {
          guard: ({ context }) => context.more,
          target: 'loading',
          actions: assign({ count: ({ context }) => context.count + BETS_STEP }),
        },
      },
    },
    failed: { on: { 'bets.refreshed': 'loading', 'bets.more': 'loading' } },
  },
})

export type BetsRef = ActorRefFrom<typeof betsMachine>
