import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from './failure.ts'
import { promiseSlot } from './slots.ts'

type ActContext<Order, Answer> = {
  /** Only while it is on its way, and who sent it is there. */
  readonly order: Order | null
  readonly answer: Answer | null
  /** Why there is no answer: it may have been done or not. */
  readonly errorKey: ErrorKey | null
}

type ActEvent<Order> =
  | { type: 'act.sent'; order: Order }
  /** What was answered is out of date. */
  | { type: 'act.forgotten' }
  /** Who sent it is gone, to another thing perhaps. */
  | { type: 'act.left' }

/**
 * Something that is done by one call at a time, and what was answered: until the next one, or until it is forgotten or left. One that is
 * left while it is on its way is done all the same, but its answer is kept from whoever comes next: it is of another thing. `isQuestion` =
 * nothing is done by it: left it is cancelled, so that the next can be asked at once. An order is never null.
 */
export function createAct<Order, Answer>(id: string, { isQuestion = false } = {}) {
  const unheard = isQuestion ? [] : [{ guard: 'isLeft', target: 'resting' } as const]
  return setup({
    types: { context: {} as ActContext<Order, Answer>, events: {} as ActEvent<Order> },
    actors: { act: promiseSlot<Answer, { order: Order }>(`${id}.act`) },
    actions: { forget: assign({ answer: null, errorKey: null }) },
    guards: { isLeft: ({ context }) => context.order === null },
  }).createMachine({
    id,
    initial: 'resting',
    context: { order: null, answer: null, errorKey: null },
    states: {
      resting: {
        on: {
          'act.sent': { target: 'acting', actions: assign({ order: ({ event }) => event.order, answer: null, errorKey: null }) },
          'act.forgotten': { actions: 'forget' },
          'act.left': { actions: 'forget' },
        },
      },
      acting: {
        exit: assign({ order: null }),
        invoke: {
          src: 'act',
          input: ({ context }) => ({ order: orderOf(context.order) }),
          onDone: [...unheard, { target: 'resting', actions: assign({ answer: ({ event }) => event.output }) }],
          onError: [...unheard, { target: 'resting', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) }],
        },
        on: { 'act.left': isQuestion ? { target: 'resting' } : { actions: assign({ order: null }) } },
      },
    },
  })
}

/** An act of any order and any answer that runs. */
export type ActRef<Order, Answer> = ActorRefFrom<ReturnType<typeof createAct<Order, Answer>>>

function orderOf<Order>(order: Order | null): Order {
  if (order === null) throw new Error('there is nothing to do')
  return order
}
