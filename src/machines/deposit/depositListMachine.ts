import { assign, raise, setup } from 'xstate'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { isDepositOpen } from '#src/api/model/depositState.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** How often the list is asked for while an order in it is open and no push comes, in ms. */
const AGAIN = 20_000

export type DepositListEvent =
  | { type: 'list.refreshed' }
  /** The machine's own: an order may have changed. */
  | { type: 'list.changed' }

type Context = { readonly items: readonly DepositOrder[]; readonly errorKey: ErrorKey | null }

/** The member's latest deposit orders (C-10): asked for again, unseen, when one of them changes; a try that fails keeps what is shown. */
export const depositListMachine = setup({
  types: { context: {} as Context, events: {} as DepositListEvent },
  actors: {
    load: promiseSlot<readonly DepositOrder[], undefined>('load'),
    /** Emits when an order may have changed. */
    changes: observableSlot<object, undefined>('changes'),
  },
  guards: { isOpen: ({ context }) => context.items.some(({ state }) => isDepositOpen(state)) },
}).createMachine({
  id: 'depositList',
  initial: 'loading',
  context: { items: [], errorKey: null },
  invoke: {
    src: 'changes',
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, actions: raise({ type: 'list.changed' }) },
    onError: {},
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
      // What changed after the question was asked may not be in its answer.
      on: { 'list.changed': { target: 'loading', reenter: true } },
    },
    ready: {
      after: { [AGAIN]: { guard: 'isOpen', target: 'renewing' } },
      on: { 'list.refreshed': 'loading', 'list.changed': 'renewing' },
    },
    renewing: {
      invoke: {
        src: 'load',
        onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output }) },
        onError: 'stale',
      },
      on: { 'list.refreshed': 'loading', 'list.changed': { target: 'renewing', reenter: true } },
    },
    /** Something changed, and nobody said what: what is shown stays until the next try. */
    stale: { after: { [AGAIN]: 'renewing' }, on: { 'list.refreshed': 'loading', 'list.changed': 'renewing' } },
    failed: { after: { [AGAIN]: 'loading' }, on: { 'list.refreshed': 'loading', 'list.changed': 'loading' } },
  },
})
