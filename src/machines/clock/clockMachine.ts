import { assign, setup } from 'xstate'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** A sealed reply, or one that was just asked for, held the server's time; `timestamp` in ms. */
export type ClockEvent = { type: 'serverTime.received'; timestamp: number }

type Input = {
  /** The device's own time, ms. */
  deviceNow: () => number
  /** The waits before the first measurement and between two, and the difference that is warned of, in ms (B-2). */
  waits: { firstSync: number; syncEvery: number; flagged: number }
}

type Context = Input & {
  /** The server's time minus the device's, ms. */
  readonly offset: number
}

/**
 * The site's clock (B-2): the device's time, corrected by the server's. A measurement that fails changes nothing and shows nothing
 * . A device whose clock is 2 minutes off or more is warned once, and again only after it was right in between.
 */
export const clockMachine = setup({
  types: { context: {} as Context, events: {} as ClockEvent, input: {} as Input },
  actors: {
    /** Yields the server's time minus the device's, ms. */
    measure: promiseSlot<number, undefined>('measure'),
  },
  actions: { warnClockOff: actionSlot<undefined>('warnClockOff') },
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
    'serverTime.received': [
      {
        guard: { type: 'isNewlyOff', params: ({ context, event }) => ({ offset: event.timestamp - context.deviceNow() }) },
        actions: [
          { type: 'warnClockOff', params: undefined },
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
            target: 'idle',
            actions: [{ type: 'warnClockOff', params: undefined }, assign({ offset: ({ event }) => event.output })],
          },
          { target: 'idle', actions: assign({ offset: ({ event }) => event.output }) },
        ],
        onError: 'idle',
      },
    },
    idle: { after: { syncEvery: 'measuring' } },
  },
})
