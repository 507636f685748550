import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from './failure.ts'
import { promiseSlot } from './slots.ts'

type ActContext<Order, Answer> = {
  /** Only while it is on its way. */
  readonly order: Order | null
  readonly answer: Answer | null
  /** Why there is no answer: it may have been done or not. */
  readonly errorKey: ErrorKey | null
}

type ActEvent<Order> = { type: 'act.sent'; order: Order } | { type: 'act.forgotten' }

/** Something that is done by one call at a time, and what was answered: until the next one, or until it is forgotten. */
export function createAct<Order, Answer>(id: string) {
  return setup({
    types: { context: {} as ActContext<Order, Answer>, events: {} as ActEvent<Order> },
    actors: { act: promiseSlot<Answer, { order: Order }>(`${id}.act`) },
  }).createMachine({
    id,
    initial: 'resting',
    context: { order: null, answer: null, errorKey: null },
    states: {
      resting: {
        on: {
          'act.sent': { target: 'acting', actions: assign({ order: ({ event }) => event.order, answer: null, errorKey: null }) },
          'act.forgotten': { actions: assign({ answer: null, errorKey: null }) },
        },
      },
      acting: {
        exit: assign({ order: null }),
        invoke: {
          src: 'act',
          input: ({ context }) => ({ order: orderOf(context.order) }),
          onDone: { target: 'resting', actions: assign({ answer: ({ event }) => event.output }) },
          onError: { target: 'resting', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
        },
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
