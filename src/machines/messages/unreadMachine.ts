import { assign, setup } from 'xstate'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

export type UnreadEvent = { type: 'member.changed'; isMember: boolean }

type Context = {
  /** Null = not known; a visitor has none. */
  readonly unread: number | null
}

/**
 * How many messages the member has not read: asked for at login, then what the server says. Of a message to everybody it says no number:
 * then it is asked for, in a moment of one's own.
 */
export const unreadMachine = setup({
  types: { context: {} as Context, events: {} as UnreadEvent },
  actors: {
    ask: promiseSlot<number, undefined>('unread.ask'),
    /** Emits the number, as the server pushes it and as it is after a cut. */
    pushes: observableSlot<number, undefined>('unread.pushes'),
  },
  actions: { forget: assign({ unread: null }) },
}).createMachine({
  id: 'unread',
  initial: 'none',
  context: { unread: null },
  on: { 'member.changed': [{ guard: ({ event }) => event.isMember, target: '.held' }, { target: '.none' }] },
  states: {
    none: { entry: 'forget' },
    held: {
      // One member may come in the place of another.
      entry: 'forget',
      invoke: {
        src: 'pushes',
        // What is pushed while the number is asked for is newer than the answer.
        onSnapshot: {
          guard: ({ event }) => event.snapshot.context !== undefined,
          target: '.known',
          actions: assign({ unread: ({ event }) => event.snapshot.context ?? null }),
        },
        onError: {},
      },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'ask',
            onDone: { target: 'known', actions: assign({ unread: ({ event }) => event.output }) },
            onError: 'unknown',
          },
        },
        known: {},
        unknown: { after: { 5000: 'asking' } },
      },
    },
  },
})
