import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { isDepositOpen, isDepositPaidOut } from '#src/api/model/depositState.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** What a member may do with an order. */
export type DepositAction = 'cancel' | 'remind' | 'claim'

export type DepositOrderEvent =
  | { type: 'retry.clicked' }
  | { type: 'action.asked'; action: DepositAction }
  /** The machine's own: the order may have changed; the order was told again. */
  | { type: 'order.woken' }
  | { type: 'order.told' }

type Input = {
  readonly orderId: string
  readonly now: () => number
  /** The wait before the next question after so many without an answer, in ms. */
  readonly delay: (failures: number) => number
}
type Context = Input & {
  readonly order: DepositOrder | null
  /** Answers in a row that brought nothing new, and questions in a row without an answer. */
  readonly quiet: number
  readonly failures: number
  readonly action: DepositAction | null
  /** The last action that was done. */
  readonly done: DepositAction | null
  readonly errorKey: ErrorKey | null
}

/** Waits between two questions while the order is open, in ms: longer and longer. */
const POLL = { first: 2_000, limit: 15_000 }

/** Whether a member may do it now. */
export function mayDo({ order, now }: Pick<Context, 'order' | 'now'>, action: DepositAction): boolean {
  if (order === null) return false
  if (action === 'remind') return !isDepositPaidOut(order.state) && now() >= order.remindAt
  return order.state === 'created' && (action === 'cancel' || order.method === 'fastCard')
}

/**
 * One deposit order as it goes on (C-10). It is asked for again and again, ever more slowly, at once when the server says that it
 * changed, when the tab is looked at and when the network is back; no number of failures ends that. Once it has ended it is asked for only
 * when one of these wakes it, for money may come even then; a question without an answer is asked again until there is one.
 */
export const depositOrderMachine = setup({
  types: { context: {} as Context, events: {} as DepositOrderEvent, input: {} as Input },
  actors: {
    /** Null = there is no such order. */
    ask: promiseSlot<DepositOrder | null, { orderId: string }>('ask'),
    act: promiseSlot<DepositOrder, { orderId: string; action: DepositAction }>('act'),
    /** Emits when the order may have changed. */
    wakes: observableSlot<unknown, { orderId: string }>('wakes'),
  },
  actions: {
    takeOrder: assign(({ context }, { order }: { order: DepositOrder }) => {
      const before = context.order
      // An answer that was overtaken by another is older than what is known.
      if (before !== null && order.changedAt < before.changedAt) return { failures: 0 }
      const isSame = before?.state === order.state
      // What was said of an act is old once the order has moved on, or once there is an answer again after none.
      const said = isSame && context.failures === 0 ? {} : { done: null, errorKey: null }
      return { order, failures: 0, quiet: isSame ? context.quiet + 1 : 0, ...said }
    }),
  },
  guards: {
    isMissing: (_, { order }: { order: DepositOrder | null }) => order === null,
    isPaidOut: ({ context: { order } }) => order !== null && isDepositPaidOut(order.state),
    isEnded: ({ context: { order } }) => order !== null && !isDepositOpen(order.state),
    mayDo: ({ context }, { action }: { action: DepositAction }) => mayDo(context, action),
  },
  delays: {
    untilNext: ({ context: { failures, quiet, delay } }) =>
      failures > 0 ? delay(failures) : Math.min(POLL.limit, POLL.first * 1.5 ** Math.min(20, quiet)),
  },
}).createMachine({
  id: 'depositOrder',
  type: 'parallel',
  context: ({ input }) => ({ ...input, order: null, quiet: 0, failures: 0, action: null, done: null, errorKey: null }),
  invoke: {
    src: 'wakes',
    input: ({ context }) => ({ orderId: context.orderId }),
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, actions: raise({ type: 'order.woken' }) },
    onError: {},
  },
  states: {
    watch: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'ask',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: [
              { guard: { type: 'isMissing', params: ({ event }) => ({ order: event.output }) }, target: 'missing' },
              {
                target: 'judging',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: orderOf(event.output) }) },
              },
            ],
            onError: { target: 'waiting', actions: assign({ failures: ({ context }) => context.failures + 1 }) },
          },
          // What changed after the question was asked may not be in its answer.
          on: { 'order.woken': { target: 'asking', reenter: true } },
        },
        judging: {
          always: [{ guard: 'isPaidOut', target: 'done' }, { guard: 'isEnded', target: 'ended' }, { target: 'waiting' }],
        },
        waiting: {
          after: { untilNext: 'asking' },
          on: { 'order.woken': 'asking', 'retry.clicked': 'asking', 'order.told': 'judging' },
        },
        /** Its time is over, or it was given up, or it failed: should money come all the same, it is credited as late, and the server says so. */
        ended: { on: { 'order.woken': 'asking', 'order.told': 'judging' } },
        /** The money is there. What is still to come is the answer to an appeal, or more money for the same order. */
        done: { on: { 'order.woken': 'asking', 'order.told': 'judging' } },
        missing: { on: { 'retry.clicked': 'asking' } },
      },
    },
    action: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'action.asked': {
              guard: { type: 'mayDo', params: ({ event }) => ({ action: event.action }) },
              target: 'acting',
              actions: assign(({ event }) => ({ action: event.action, done: null, errorKey: null })),
            },
          },
        },
        acting: {
          invoke: {
            src: 'act',
            input: ({ context }) => ({ orderId: context.orderId, action: context.action ?? 'remind' }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
                assign(({ context }) => ({ done: context.action, action: null })),
                raise({ type: 'order.told' }),
              ],
            },
            onError: {
              target: 'idle',
              actions: assign(({ event }) => ({ action: null, errorKey: failureKey(event.error) })),
            },
          },
        },
      },
    },
  },
})

export type DepositOrderRef = ActorRefFrom<typeof depositOrderMachine>

function orderOf(order: DepositOrder | null): DepositOrder {
  if (order === null) throw new Error('there is no such order')
  return order
}
