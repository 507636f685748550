import { type ActorRefFrom, assign, raise, setup } from 'xstate'
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
  /** Why it was not taken back: somebody looks at it already, or in words. Null = nothing of the kind. */
  readonly cancelFault: 'late' | ErrorKey | null
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
  guards: {
    isMoving: ({ context: { withdrawal } }) => withdrawal !== null && !isOver(withdrawal.state),
    isCancelled: (_, { state }: Withdrawal) => state === 'cancelled',
  },
}).createMachine({
  id: 'withdrawalOrder',
  initial: 'looking',
  context: ({ input }) => ({ ...input, withdrawal: null, mayCancel: false, errorKey: null, cancelFault: null }),
  invoke: {
    src: 'changes',
    input: ({ context }) => ({ withdrawalId: context.withdrawalId }),
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, actions: raise({ type: 'order.refreshed' }) },
    onError: {},
  },
  states: {
    looking: {
      initial: 'loading',
      on: {
        'order.refreshed': '.loading',
        'cancel.clicked': { guard: ({ context }) => context.mayCancel, target: 'asking', actions: assign({ cancelFault: null }) },
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
    // It moved meanwhile: whether it can still be taken back is asked first.
    asking: { on: { 'cancel.confirmed': 'cancelling', 'cancel.declined': 'looking', 'order.refreshed': 'looking' } },
    /** What is told of it meanwhile comes with the answer. */
    cancelling: {
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ withdrawalId: context.withdrawalId }),
        onDone: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => event.output },
            target: 'looking.ready',
            actions: assign({ withdrawal: ({ event }) => event.output, mayCancel: false }),
          },
          {
            target: 'looking.ready',
            actions: assign({ withdrawal: ({ event }) => event.output, mayCancel: false, cancelFault: 'late' }),
          },
        ],
        // Whether it arrived is seen by asking.
        onError: { target: 'looking', actions: assign({ cancelFault: ({ event }) => failureKey(event.error) }) },
      },
    },
  },
})

export type WithdrawalOrderRef = ActorRefFrom<typeof withdrawalOrderMachine>
