import { assign, setup } from 'xstate'
import type { Welcome } from '#src/api/model/chat.ts'
import { observableSlot } from '../kit/slots.ts'

/** How long one banner is shown, in ms. */
export const BANNER_STAY = 3_000
/** Most banners that wait; a crowd that comes at once is not shown for minutes. */
const WAITING = 5

type Input = { readonly room: string }
type Context = Input & { readonly queue: readonly Welcome[]; readonly current: Welcome | null }

/** Members of a high level come in with a banner over the picture, one at a time (S-9, A-4: `type` 1 of a welcome). */
export const vipBannerMachine = setup({
  types: { context: {} as Context, input: {} as Input },
  actors: { arrivals: observableSlot<Welcome, Input>('arrivals') },
  actions: {
    queue: assign(({ context }, { welcome }: { welcome: Welcome | undefined }) => ({
      queue: welcome?.type === 1 ? [...context.queue, welcome].slice(-WAITING) : context.queue,
    })),
    show: assign(({ context }) => ({ current: context.queue[0] ?? null, queue: context.queue.slice(1) })),
    clear: assign({ current: null }),
  },
  guards: { waits: ({ context }) => context.queue.length > 0 },
}).createMachine({
  id: 'vipBanner',
  initial: 'idle',
  context: ({ input }) => ({ ...input, queue: [], current: null }),
  invoke: {
    src: 'arrivals',
    input: ({ context }) => ({ room: context.room }),
    onSnapshot: { actions: { type: 'queue', params: ({ event }) => ({ welcome: event.snapshot.context }) } },
    onError: {},
  },
  states: {
    idle: { always: { guard: 'waits', target: 'showing' } },
    showing: { entry: 'show', exit: 'clear', after: { [BANNER_STAY]: 'idle' } },
  },
})
