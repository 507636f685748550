import { assign, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

/** Something that a person must have seen: the server's words if it gave some, else those of the key; then a page to go to. */
export type Alert = { readonly key: string; readonly message: string | null; readonly target: string | null }

export type AlertEvent = { type: 'alert.raised'; alert: Alert } | { type: 'alert.acknowledged' }

/** Most alerts that wait for their turn. */
const QUEUE_LIMIT = 3

/** Alerts, one at a time: the first is on show, the same one is not said twice, and its page comes after OK. */
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
    isNews: ({ context }, params: { alert: Alert }) => context.queue.every(({ key }) => key !== params.alert.key),
    isLast: ({ context }) => context.queue.length <= 1,
  },
}).createMachine({
  id: 'alert',
  initial: 'quiet',
  context: { queue: [] },
  states: {
    quiet: {
      on: {
        'alert.raised': { target: 'showing', actions: { type: 'enqueue', params: ({ event }) => ({ alert: event.alert }) } },
      },
    },
    showing: {
      on: {
        'alert.raised': {
          guard: { type: 'isNews', params: ({ event }) => ({ alert: event.alert }) },
          actions: { type: 'enqueue', params: ({ event }) => ({ alert: event.alert }) },
        },
        'alert.acknowledged': [
          {
            guard: 'isLast',
            target: 'quiet',
            actions: [{ type: 'go', params: ({ context }) => ({ target: context.queue[0]?.target ?? null }) }, 'drop'],
          },
          { actions: [{ type: 'go', params: ({ context }) => ({ target: context.queue[0]?.target ?? null }) }, 'drop'] },
        ],
      },
    },
  },
})
