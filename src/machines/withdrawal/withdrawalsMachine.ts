import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { isOver } from '#src/api/model/withdrawalState.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** Withdrawals that are asked for at first, and by each 'more'. */
export const WITHDRAWALS_STEP = 20
/** How often they are asked for while one is under way and no push comes, in ms. */
const AGAIN = 20_000

export type WithdrawalsEvent = { type: 'list.refreshed' } | { type: 'list.more' }
export type WithdrawalsLoaded = { readonly list: readonly Withdrawal[]; readonly more: boolean }

type Context = WithdrawalsLoaded & { readonly count: number; readonly errorKey: ErrorKey | null }

/** The member's withdrawals, latest first: asked for again when a push says that one moved, and now and then while one may. */
export const withdrawalsMachine = setup({
  types: { context: {} as Context, events: {} as WithdrawalsEvent },
  actors: {
    load: promiseSlot<WithdrawalsLoaded, { count: number }>('load'),
    /** Emits when a withdrawal moved. */
    changes: observableSlot<string, undefined>('changes'),
  },
  guards: { isMoving: ({ context }) => context.list.some(({ state }) => !isOver(state)) },
}).createMachine({
  id: 'withdrawals',
  initial: 'loading',
  context: { list: [], more: false, count: WITHDRAWALS_STEP, errorKey: null },
  invoke: {
    src: 'changes',
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.loading' },
    onError: {},
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ count: context.count }),
        onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, errorKey: null })) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: {
      after: { [AGAIN]: { guard: 'isMoving', target: 'loading' } },
      on: {
        'list.refreshed': 'loading',
        'list.more': {
          guard: ({ context }) => context.more,
          target: 'loading',
          actions: assign({ count: ({ context }) => context.count + WITHDRAWALS_STEP }),
        },
      },
    },
    failed: { after: { [AGAIN]: 'loading' }, on: { 'list.refreshed': 'loading', 'list.more': 'loading' } },
  },
})
