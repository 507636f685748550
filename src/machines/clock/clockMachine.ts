import { assign, setup } from 'xstate'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** The server told its time in a reply that is sealed, or that was just asked for; `timestamp` in ms. */
export type ClockEvent = { type: 'clock.told'; timestamp: number }

type Input = {
  /** The device's own time, ms. */
  deviceNow: () => number
  /** Waits before the first resync and between two, and from when on a difference is flagged, in ms (B-2). */
  waits: { firstSync: number; syncEvery: number; flagged: number }
}

type Context = Input & {
  /** What is added to the device's time to have the server's, ms. */
  readonly offset: number
}

/**
 * The site's clock (B-2): the device's, corrected by the server's. A resync that fails or makes no sense changes nothing and
 * says nothing. A device that is 2 minutes or more off is flagged, once each time it becomes so.
 */
export const clockMachine = setup({
  types: { context: {} as Context, events: {} as ClockEvent, input: {} as Input },
  actors: {
    /** Yields the difference to the server's time, ms. */
    measure: promiseSlot<number, undefined>('measure'),
  },
  actions: { flag: actionSlot<undefined>('flag') },
  guards: {
    isNewlyOff: ({ context }, params: { offset: number }) =>
      Math.abs(params.offset) >= context.waits.flagged && Math.abs(context.offset) < context.waits.flagged,
  },
  delays: { firstSync: ({ context }) => context.waits.firstSync, syncEvery: ({ context }) => context.waits.syncEvery },
}).createMachine({
  id: 'clock',
  initial: 'starting',
  context: ({ input }) => ({ ...input, offset: 0 }),
  on: {
    'clock.told': [
      {
        guard: { type: 'isNewlyOff', params: ({ context, event }) => ({ offset: event.timestamp - context.deviceNow() }) },
        actions: [
          { type: 'flag', params: undefined },
          assign({ offset: ({ context, event }) => event.timestamp - context.deviceNow() }),
        ],
      },
      { actions: assign({ offset: ({ context, event }) => event.timestamp - context.deviceNow() }) },
    ],
  },
  states: {
    starting: { after: { firstSync: 'measuring' } },
    measuring: {
      invoke: {
        src: 'measure',
        onDone: [
          {
            guard: { type: 'isNewlyOff', params: ({ event }) => ({ offset: event.output }) },
            target: 'resting',
            actions: [{ type: 'flag', params: undefined }, assign({ offset: ({ event }) => event.output })],
          },
          { target: 'resting', actions: assign({ offset: ({ event }) => event.output }) },
        ],
        onError: 'resting',
      },
    },
    resting: { after: { syncEvery: 'measuring' } },
  },
})
