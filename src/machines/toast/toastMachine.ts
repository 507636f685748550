import { assign, setup } from 'xstate'

/** A short message that goes away: a message key with its values, and how long it stays, in ms. */
export type Toast = {
  readonly id: number
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly tone: 'info' | 'success' | 'warn' | 'danger'
  readonly stay: number
}

export type ToastEvent = {
  type: 'toast.raised'
  key: string
  values?: Readonly<Record<string, string | number>>
  tone?: Toast['tone']
  stay?: number
}

/** How long a toast stays unless it says otherwise, in ms. */
export const TOAST_STAY = 4_000
/** Most toasts in the queue, with the one on show; beyond it the oldest is dropped. */
const QUEUE_LIMIT = 5

type Context = { readonly queue: readonly Toast[]; readonly next: number }

/** Shows toasts one at a time, the first of the queue; a toast that says what the last one in the queue does is not added. */
export const toastMachine = setup({
  types: { context: {} as Context, events: {} as ToastEvent },
  delays: { stay: ({ context }) => context.queue[0]?.stay ?? TOAST_STAY },
  guards: {
    isNew: ({ context }, { event }: { event: ToastEvent }) => {
      const last = context.queue.at(-1)
      return last?.key !== event.key || JSON.stringify(last.values) !== JSON.stringify(event.values)
    },
  },
  actions: {
    enqueue: assign(({ context }, params: { event: ToastEvent }) => {
      const { key, values, tone = 'info', stay = TOAST_STAY } = params.event
      const toast: Toast = { id: context.next, key, tone, stay, ...(values === undefined ? {} : { values }) }
      return { queue: [...context.queue, toast].slice(-QUEUE_LIMIT), next: context.next + 1 }
    }),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
}).createMachine({
  id: 'toast',
  initial: 'idle',
  context: { queue: [], next: 1 },
  on: {
    'toast.raised': {
      guard: { type: 'isNew', params: ({ event }) => ({ event }) },
      actions: { type: 'enqueue', params: ({ event }) => ({ event }) },
    },
  },
  states: {
    idle: { always: { guard: ({ context }) => context.queue.length > 0, target: 'showing' } },
    showing: { after: { stay: 'next' } },
    next: {
      entry: 'drop',
      always: [{ guard: ({ context }) => context.queue.length > 0, target: 'showing' }, { target: 'idle' }],
    },
  },
})
