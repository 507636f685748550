import { assign, raise, setup } from 'xstate'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

export type ClockEvent =
  /** A sealed refusal held the server's time; `timestamp` in ms. */
  | { type: 'serverTime.received'; timestamp: number }
  /** The server's time minus the device's, ms; the machine's own. */
  | { type: 'offset.measured'; offset: number }

type Input = {
  /** The device's own time, ms. */
  deviceNow: () => number
  /** The waits before the second measurement, which is the first resync, and between two later ones, and the difference that is warned of, in ms (B-2). */
  waits: { firstResync: number; syncEvery: number; flagged: number }
}

type Context = Input & {
  /** The server's time minus the device's, ms. */
  readonly offset: number
}

/**
 * The site's clock (B-2): the device's time, corrected by the server's. It is measured at the start, again a few seconds later, when a
 * page that loads no longer distorts it, then every minute. A measurement that fails changes nothing and shows nothing
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
    isNewlyOff: ({ context }, { offset }: { offset: number }) =>
      Math.abs(offset) >= context.waits.flagged && Math.abs(context.offset) < context.waits.flagged,
  },
  delays: { firstResync: ({ context }) => context.waits.firstResync, syncEvery: ({ context }) => context.waits.syncEvery },
}).createMachine({
  id: 'clock',
  initial: 'starting',
  context: ({ input }) => ({ ...input, offset: 0 }),
  on: {
    'serverTime.received': {
      actions: raise(({ context, event }) => ({ type: 'offset.measured', offset: event.timestamp - context.deviceNow() })),
    },
    'offset.measured': [
      {
        guard: { type: 'isNewlyOff', params: ({ event }) => event },
        actions: [{ type: 'warnClockOff', params: undefined }, assign({ offset: ({ event }) => event.offset })],
      },
      { actions: assign({ offset: ({ event }) => event.offset }) },
    ],
  },
  states: {
    starting: {
      invoke: {
        src: 'measure',
        onDone: { target: 'started', actions: raise(({ event }) => ({ type: 'offset.measured', offset: event.output })) },
        onError: 'started',
      },
    },
    started: { after: { firstResync: 'measuring' } },
    measuring: {
      invoke: {
        src: 'measure',
        onDone: { target: 'idle', actions: raise(({ event }) => ({ type: 'offset.measured', offset: event.output })) },
        onError: 'idle',
      },
    },
    idle: { after: { syncEvery: 'measuring' } },
  },
})
