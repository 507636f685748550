import { type ActorRefFrom, assign, setup } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** Something that comes: an anchor who goes on the air, or a match that begins. `at` in ms. */
export type Coming = { readonly at: number; readonly match: AnchorMatch }

export type ScheduleEvent = { type: 'retry.clicked' }

type Context = { readonly list: readonly Coming[]; readonly errorKey: ErrorKey | null }

/** How often what comes is asked for again, in ms. */
const RENEW_AFTER = 60_000

/** What comes within seven days (C-13): asked for again every minute; a renewal that fails keeps what is there. */
export const scheduleMachine = setup({
  types: { context: {} as Context, events: {} as ScheduleEvent },
  actors: { load: promiseSlot<readonly Coming[], undefined>('schedule.load') },
  delays: { renewal: RENEW_AFTER },
}).createMachine({
  id: 'schedule',
  initial: 'loading',
  context: { list: [], errorKey: null },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'shown', actions: assign({ list: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'retry.clicked': 'loading' } },
    shown: {
      after: { renewal: '.renewing' },
      initial: 'current',
      states: {
        current: {},
        renewing: {
          invoke: {
            src: 'load',
            onDone: { target: '#schedule.shown', reenter: true, actions: assign({ list: ({ event }) => event.output }) },
            onError: { target: '#schedule.shown', reenter: true },
          },
        },
      },
    },
  },
})

export type ScheduleRef = ActorRefFrom<typeof scheduleMachine>
