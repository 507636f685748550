import { assign, type EventObject, setup } from 'xstate'
import { callbackSlot, observableSlot } from './slots.ts'

type Input = {
  /** Tries again. */
  readonly retry: () => void
}
type Context = Input & {
  /** The first time that was told, in ms; null = none yet. */
  readonly since: number | null
  /** How long it is until it is tried by itself, in ms. */
  readonly left: number
}
/** The network is there again, or the tab is looked at again. */
type AgainEvent = { type: 'line.back' }

/** How long a failure stands before it is tried again by itself, in ms. */
const RETRY_PAUSE = 5_000

/** A part that could not be loaded: it is tried again after a pause, and at once when the line is back. */
export const againMachine = setup({
  types: { context: {} as Context, events: {} as AgainEvent, input: {} as Input },
  actors: {
    /** Sends line.back. */
    line: callbackSlot<EventObject, undefined>('again.line'),
    /** The time in ms, every second. */
    seconds: observableSlot<number, undefined>('again.seconds'),
  },
  actions: {
    retry: ({ context }) => context.retry(),
    count: assign(({ context }, { now }: { now: number | undefined }) => {
      if (now === undefined) return {}
      const since = context.since ?? now
      return { since, left: Math.max(0, RETRY_PAUSE - (now - since)) }
    }),
  },
}).createMachine({
  id: 'again',
  initial: 'waiting',
  context: ({ input }) => ({ ...input, since: null, left: RETRY_PAUSE }),
  states: {
    waiting: {
      invoke: [
        // Without them the pause still ends.
        { src: 'line', onError: {} },
        {
          src: 'seconds',
          onSnapshot: { actions: { type: 'count', params: ({ event }) => ({ now: event.snapshot.context }) } },
          onError: {},
        },
      ],
      after: { [RETRY_PAUSE]: 'trying' },
      on: { 'line.back': 'trying' },
    },
    trying: { type: 'final', entry: 'retry' },
  },
})
