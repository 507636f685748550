import { assign, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

/** A message to acknowledge: the server's `message`, or else the text of `key`. `target` = the page to go to after OK. */
export type Alert = { readonly key: string; readonly message: string | null; readonly target: string | null }

export type AlertEvent = { type: 'alert.raised'; alert: Alert } | { type: 'alert.acknowledged' }

/** Most alerts in the queue; further ones are dropped. */
const QUEUE_LIMIT = 3

/** Shows alerts one at a time, in order. An alert whose key is already queued is dropped. OK leads to the alert's page. */
export const alertMachine = setup({
  types: { context: {} as { readonly queue: readonly Alert[] }, events: {} as AlertEvent },
  actions: {
    go: actionSlot<{ target: string | null }>('go'),
    enqueue: assign(({ context }, params: { alert: Alert }) => ({
      queue: [...context.queue, params.alert].slice(0, QUEUE_LIMIT),
    })),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
  guards: {
    isNew: ({ context }, params: { alert: Alert }) => context.queue.every(({ key }) => key !== params.alert.key),
    isLast: ({ context }) => context.queue.length <= 1,
  },
}).createMachine({
  id: 'alert',
  initial: 'idle',
  context: { queue: [] },
  states: {
    idle: {
      on: {
        'alert.raised': { target: 'showing', actions: { type: 'enqueue', params: ({ event }) => ({ alert: event.alert }) } },
      },
    },
    showing: {
      on: {
        'alert.raised': {
          guard: { type: 'isNew', params: ({ event }) => ({ alert: event.alert }) },
          actions: { type: 'enqueue', params: ({ event }) => ({ alert: event.alert }) },
        },
        'alert.acknowledged': [
          {
            guard: 'isLast',
            target: 'idle',
            actions: [{ type: 'go', params: ({ context }) => ({ target: context.queue[0]?.target ?? null }) }, 'drop'],
          },
          { actions: [{ type: 'go', params: ({ context }) => ({ target: context.queue[0]?.target ?? null }) }, 'drop'] },
        ],
      },
    },
  },
})
