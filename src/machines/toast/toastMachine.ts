import { assign, setup } from 'xstate'

/** A short line to the person: a message key, its values, and for how long it stays, in ms. */
export type Toast = {
  readonly id: number
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly tone: 'info' | 'success' | 'warn' | 'danger'
  readonly stay: number
}

export type ToastEvent = {
  type: 'notice.raised'
  key: string
  values?: Readonly<Record<string, string | number>>
  tone?: Toast['tone']
  stay?: number
}

/** How long a notice stays unless it says otherwise, in ms. */
export const TOAST_STAY = 4_000
/** Most notices that wait their turn. */
const QUEUE_LIMIT = 5

type Context = { readonly queue: readonly Toast[]; readonly next: number }

/** Short lines to the person, one at a time, the first of the queue on show; the same line is not said twice in a row. */
export const toastMachine = setup({
  types: { context: {} as Context, events: {} as ToastEvent },
  delays: { stay: ({ context }) => context.queue[0]?.stay ?? TOAST_STAY },
  guards: {
    isNews: ({ context }, params: { key: string }) => context.queue.at(-1)?.key !== params.key,
  },
  actions: {
    enqueue: assign(({ context }, params: { event: ToastEvent }) => {
      const { key, values, tone = 'info', stay = TOAST_STAY } = params.event
      const notice: Toast = { id: context.next, key, tone, stay, ...(values === undefined ? {} : { values }) }
      return { queue: [...context.queue, notice].slice(-QUEUE_LIMIT), next: context.next + 1 }
    }),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
}).createMachine({
  id: 'notice',
  initial: 'quiet',
  context: { queue: [], next: 1 },
  on: {
    'notice.raised': {
      guard: { type: 'isNews', params: ({ event }) => ({ key: event.key }) },
      actions: { type: 'enqueue', params: ({ event }) => ({ event }) },
    },
  },
  states: {
    quiet: { always: { guard: ({ context }) => context.queue.length > 0, target: 'showing' } },
    showing: { after: { stay: 'next' } },
    next: {
      entry: 'drop',
      always: [{ guard: ({ context }) => context.queue.length > 0, target: 'showing' }, { target: 'quiet' }],
    },
  },
})
