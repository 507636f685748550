import { assign, type EventObject, setup } from 'xstate'
import { callbackSlot, promiseSlot } from '../kit/slots.ts'
import type { Absence } from './chatRows.ts'

export type UnreadEvent = { type: 'owner.changed' }

type Input = { room: string }
type Context = Input & { readonly away: Absence | null }

/**
 * What came while the person was away: asked for once on the way in, before the new place is kept, and again for whoever
 * logs in or out in the room. An answer that does not come marks nothing.
 */
export const unreadMachine = setup({
  types: { context: {} as Context, events: {} as UnreadEvent, input: {} as Input },
  actors: {
    /** What followed the place that was kept; null when none was. */
    askAway: promiseSlot<Absence | null, { room: string }>('askAway'),
    /** Keeps how far the room was seen for as long as it runs; sends owner.changed. */
    attend: callbackSlot<EventObject, { room: string }>('attend'),
  },
}).createMachine({
  id: 'absence',
  initial: 'asking',
  context: ({ input }) => ({ ...input, away: null }),
  invoke: { src: 'attend', input: ({ context }) => ({ room: context.room }), onError: {} },
  on: { 'owner.changed': { target: '.asking', reenter: true } },
  states: {
    asking: {
      entry: assign({ away: null }),
      invoke: {
        src: 'askAway',
        input: ({ context }) => ({ room: context.room }),
        onDone: { target: 'known', actions: assign({ away: ({ event }) => event.output }) },
        onError: 'known',
      },
    },
    known: {},
  },
})
