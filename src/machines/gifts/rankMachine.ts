import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { RankPeriod } from '#src/api/model/gift.ts'
import type { Coins } from '#src/api/model/money/amount.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** One line of the rank: coins given in the period. */
export type RankLine = {
  readonly memberId: string
  readonly name: string
  readonly avatar: string
  readonly vipLevel: number
  readonly coins: Coins
}
/** The caller's own place, from 1. `before` = the coins of the place before it; null for the first. */
export type OwnRank = { readonly place: number; readonly coins: Coins; readonly before: Coins | null }
export type Rank = { readonly list: readonly RankLine[]; readonly own: OwnRank | null }
export type RankQuery = { readonly room: string; readonly period: RankPeriod }

export type RankEvent = { type: 'period.chosen'; period: RankPeriod } | { type: 'retry.clicked' }

type Context = { readonly query: RankQuery; readonly rank: Rank | null; readonly errorKey: ErrorKey | null }

/**
 * Who gave most in a room. Gifts that arrive while it is in sight bring it up to date without a blink; a renewal that fails
 * keeps what is there and is tried again with the next gift. The place in it is of who asked: it is asked for again for who comes next.
 */
export const rankMachine = setup({
  types: { context: {} as Context, events: {} as RankEvent, input: {} as { room: string } },
  actors: {
    load: promiseSlot<Rank, RankQuery>('rank.load'),
    /** Something when gifts were given in the room, not for each of them. */
    gifts: observableSlot<unknown, { room: string }>('rank.gifts'),
    /** Whose place it is, as it changes. */
    owners: observableSlot<unknown, undefined>('rank.owners'),
  },
}).createMachine({
  id: 'rank',
  initial: 'loading',
  context: ({ input }) => ({ query: { room: input.room, period: 'today' }, rank: null, errorKey: null }),
  invoke: {
    src: 'owners',
    onSnapshot: {
      guard: ({ event }) => event.snapshot.context !== undefined,
      target: '.loading',
      actions: assign({ rank: null }),
    },
    onError: {},
  },
  on: {
    'period.chosen': {
      target: '.loading',
      actions: assign(({ context, event }) => ({ query: { ...context.query, period: event.period }, rank: null })),
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context.query,
        onDone: { target: 'shown', actions: assign({ rank: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'retry.clicked': 'loading' } },
    shown: {
      invoke: {
        src: 'gifts',
        id: 'gifts',
        input: ({ context }) => ({ room: context.query.room }),
        onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.renewing' },
        onError: {},
      },
      initial: 'current',
      states: {
        current: {},
        renewing: {
          invoke: {
            src: 'load',
            input: ({ context }) => context.query,
            onDone: { target: 'current', actions: assign({ rank: ({ event }) => event.output }) },
            onError: 'current',
          },
        },
      },
    },
  },
})
