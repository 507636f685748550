import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Coins } from '#src/api/model/money/amount.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

export type CoinBalanceEvent = { type: 'member.changed'; isMember: boolean }

type Context = { readonly gold: Coins | null; readonly errorKey: ErrorKey | null }

/** The member's gold coins for the header: asked for at login, then kept true by pushes; a visitor has none. */
export const coinBalanceMachine = setup({
  types: { context: {} as Context, events: {} as CoinBalanceEvent },
  actors: { loadGold: promiseSlot<Coins, undefined>('loadGold'), balance: observableSlot<Coins, undefined>('balance') },
  actions: { forget: assign({ gold: null, errorKey: null }) },
}).createMachine({
  id: 'coinBalance',
  initial: 'none',
  context: { gold: null, errorKey: null },
  on: { 'member.changed': [{ guard: ({ event }) => event.isMember, target: '.held' }, { target: '.none' }] },
  states: {
    none: { entry: 'forget' },
    held: {
      // One member may come in the place of another.
      entry: 'forget',
      invoke: {
        src: 'balance',
        // What is pushed while the coins are asked for is newer than the answer.
        onSnapshot: {
          guard: ({ event }) => event.snapshot.context !== undefined,
          target: '.known',
          actions: assign({ gold: ({ event }) => event.snapshot.context ?? null, errorKey: null }),
        },
        onError: {},
      },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'loadGold',
            onDone: { target: 'known', actions: assign({ gold: ({ event }) => event.output, errorKey: null }) },
            onError: { target: 'unknown', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
        known: {},
        unknown: { after: { 5000: 'asking' } },
      },
    },
  },
})
