import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { isOver } from '#src/api/model/withdrawalState.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** How often it is asked for while it is under way and no push comes, in ms. */
const AGAIN = 10_000

export type WithdrawalOrderEvent =
  | { type: 'order.refreshed' }
  | { type: 'cancel.clicked' }
  | { type: 'cancel.confirmed' }
  | { type: 'cancel.declined' }

type Input = { readonly withdrawalId: string }
type Context = Input & {
  readonly withdrawal: Withdrawal | null
  readonly mayCancel: boolean
  readonly errorKey: ErrorKey | null
}

/** One withdrawal, kept true by pushes and by asking; it can be taken back where the site allows that. */
export const withdrawalOrderMachine = setup({
  types: { context: {} as Context, events: {} as WithdrawalOrderEvent, input: {} as Input },
  actors: {
    load: promiseSlot<{ withdrawal: Withdrawal; mayCancel: boolean }, Input>('load'),
    cancel: promiseSlot<Withdrawal, Input>('cancel'),
    /** Emits when this withdrawal moved. */
    changes: observableSlot<string, Input>('changes'),
  },
  guards: { isMoving: ({ context: { withdrawal } }) => withdrawal !== null && !isOver(withdrawal.state) },
}).createMachine({
  id: 'withdrawalOrder',
  initial: 'looking',
  context: ({ input }) => ({ ...input, withdrawal: null, mayCancel: false, errorKey: null }),
  invoke: {
    src: 'changes',
    input: ({ context }) => ({ withdrawalId: context.withdrawalId }),
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.looking' },
    onError: {},
  },
  states: {
    looking: {
      initial: 'loading',
      on: {
        'order.refreshed': '.loading',
        'cancel.clicked': { guard: ({ context }) => context.mayCancel, target: 'asking' },
      },
      states: {
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ withdrawalId: context.withdrawalId }),
            onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, errorKey: null })) },
            onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
        ready: { after: { [AGAIN]: { guard: 'isMoving', target: 'loading' } } },
        failed: { after: { [AGAIN]: 'loading' } },
      },
    },
    asking: { on: { 'cancel.confirmed': 'cancelling', 'cancel.declined': 'looking' } },
    cancelling: {
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ withdrawalId: context.withdrawalId }),
        onDone: { target: 'looking.ready', actions: assign({ withdrawal: ({ event }) => event.output, mayCancel: false }) },
        // Whether it arrived is seen by asking.
        onError: { target: 'looking', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
  },
})
