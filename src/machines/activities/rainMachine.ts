import { type ActorRefFrom, assign, setup } from 'xstate'
import type { WhyNot } from '#src/api/model/activities/activity.ts'
import { COUNT_DOWN, type Packet, type Rain, rainNow, rainPhase } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** A grab of a member: the same `requestId` again is the same grab. */
type Grab = { readonly activityId: string; readonly rainId: string; readonly requestId: string }

/** A grab as it is asked for; `again` = it may have been carried out already. */
export type GrabAsked = Grab & { readonly again: boolean }

/** What the server decided of a grab: a packet, none and why, or a refusal as any call may have one. */
export type GrabAnswer =
  | { readonly kind: 'packet'; readonly packet: Packet; readonly rains: readonly Rain[] }
  | { readonly kind: 'none'; readonly why: WhyNot }
  | { readonly kind: 'refused'; readonly errorKey: ErrorKey }

export type RainEvent = { type: 'grab.asked' }

export type RainInput = {
  readonly activityId: string
  /** The rains as the page came with them. */
  readonly rains: readonly Rain[]
  /** The server's time, ms. */
  readonly now: () => number
  /** Chance, in [0, 1): crowds are spread by it. */
  readonly random: () => number
  readonly makeId: () => string
}

type Context = RainInput & {
  /** The rain that goes on, or comes next. */
  readonly rain: Rain | null
  /** The grab that is on its way, or whose answer was lost. */
  readonly order: Grab | null
  readonly tries: number
  /** What the last grab of this rain came to. */
  readonly answer: GrabAnswer | null
  readonly errorKey: ErrorKey | null
}

/** How long after a rain its results are there, and over how long those who look are spread, in ms. */
const RESULTS = { after: 8_000, spread: 4_000 }
/** How often it is asked for rains while none is known, in ms. */
const LOOK_AFTER = 60_000
/** A wait is never longer, so that a clock that was set right is soon noticed, in ms. */
const LONGEST = 600_000

/**
 * A member in red-packet rains (C-12): waiting → counting down → raining → over, by the server's time alone. In a rain one grab after the other
 * is asked for; one whose answer was lost goes again under its own id, also when the rain is over meanwhile, until the server says what became
 * of it. The results come later, each page in a moment of its own.
 */
export const rainMachine = setup({
  types: { context: {} as Context, events: {} as RainEvent, input: {} as RainInput },
  actors: {
    grab: promiseSlot<GrabAnswer, GrabAsked>('grab'),
    load: promiseSlot<readonly Rain[], { activityId: string }>('load'),
  },
  actions: {
    chooseRain: assign(({ context: { rains, now } }) => ({ rain: rainNow(rains, now()), answer: null, errorKey: null })),
    makeOrder: assign(({ context: { activityId, rain, makeId } }) => ({
      order: rain === null ? null : { activityId, rainId: rain.id, requestId: makeId() },
      tries: 0,
      answer: null,
      errorKey: null,
    })),
    takeAnswer: assign(({ context: { rains, rain } }, { answer }: { answer: GrabAnswer }) => {
      const known = answer.kind === 'packet' ? answer.rains : rains
      return { answer, order: null, errorKey: null, rains: known, rain: known.find(({ id }) => id === rain?.id) ?? rain }
    }),
    noteFailure: assign(({ context: { tries } }, { error }: { error: unknown }) => ({
      tries: tries + 1,
      errorKey: failureKey(error),
    })),
    takeRains: assign((_, { rains }: { rains: readonly Rain[] }) => ({ rains, errorKey: null })),
  },
  guards: {
    is: ({ context: { rain, now } }, { phase }: { phase: ReturnType<typeof rainPhase> }) =>
      rain !== null && rainPhase(rain, now()) === phase,
    isFull: ({ context: { rain } }) => rain !== null && rain.mine.length >= rain.most,
    /** No other grab of this rain will find one either; one that was only too early will. */
    isNone: (_, { answer }: { answer: GrabAnswer }) => answer.kind === 'none' && answer.why.why !== 'notBegun',
    isSettled: ({ context: { rain } }, { rains }: { rains: readonly Rain[] }) => {
      const told = rains.find(({ id }) => id === rain?.id)
      return told === undefined || told.state === 'over' || told.state === 'off'
    },
  },
  delays: {
    untilCountDown: ({ context: { rain, now } }) => waitOf((rain?.fallsAt ?? 0) - COUNT_DOWN, now()),
    untilStart: ({ context: { rain, now } }) => waitOf(rain?.fallsAt ?? 0, now()),
    untilEnd: ({ context: { rain, now } }) => waitOf(rain?.endsAt ?? 0, now()),
    untilResults: ({ context: { rain, now, random } }) =>
      waitOf((rain?.endsAt ?? 0) + RESULTS.after, now()) + Math.round(random() * RESULTS.spread),
    untilTry: ({ context: { tries, random } }) => backoffDelay(tries, random),
    untilAgain: ({ context: { random } }) => RESULTS.spread + Math.round(random() * RESULTS.spread),
    untilLook: LOOK_AFTER,
  },
}).createMachine({
  id: 'rain',
  initial: 'deciding',
  context: ({ input }) => ({ ...input, rain: null, order: null, tries: 0, answer: null, errorKey: null }),
  states: {
    deciding: {
      entry: 'chooseRain',
      always: [
        { guard: { type: 'is', params: { phase: 'waiting' } }, target: 'waiting' },
        { guard: { type: 'is', params: { phase: 'countingDown' } }, target: 'countingDown' },
        { guard: { type: 'is', params: { phase: 'raining' } }, target: 'raining' },
        { target: 'unknown' },
      ],
    },
    /** No rain is known that is to come. */
    unknown: { after: { untilLook: 'looking' } },
    looking: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ activityId: context.activityId }),
        onDone: { target: 'deciding', actions: { type: 'takeRains', params: ({ event }) => ({ rains: event.output }) } },
        onError: { target: 'unknown', actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    waiting: { after: { untilCountDown: 'deciding' } },
    countingDown: { after: { untilStart: 'deciding' } },
    raining: {
      initial: 'ready',
      states: {
        ready: {
          always: [
            { guard: { type: 'is', params: { phase: 'over' } }, target: '#rain.over' },
            { guard: 'isFull', target: 'full' },
          ],
          after: { untilEnd: '#rain.over' },
          on: { 'grab.asked': { target: 'asking', actions: 'makeOrder' } },
        },
        // The end of the rain does not end what was asked for in it.
        asking: {
          invoke: {
            src: 'grab',
            input: ({ context: { order, tries } }) => ({ ...orderOf(order), again: tries > 0 }),
            onDone: [
              {
                guard: { type: 'isNone', params: ({ event }) => ({ answer: event.output }) },
                target: 'none',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: 'ready', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
            ],
            onError: { target: 'unsure', actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        unsure: { after: { untilTry: 'asking' } },
        /** The member has as many packets as one may have. */
        full: { after: { untilEnd: '#rain.over' } },
        /** There is no packet for the member, or none at all any more. */
        none: { after: { untilEnd: '#rain.over' } },
      },
    },
    over: { after: { untilResults: 'results' } },
    results: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ activityId: context.activityId }),
            onDone: [
              {
                guard: { type: 'isSettled', params: ({ event }) => ({ rains: event.output }) },
                target: '#rain.deciding',
                actions: { type: 'takeRains', params: ({ event }) => ({ rains: event.output }) },
              },
              { target: 'waiting', actions: { type: 'takeRains', params: ({ event }) => ({ rains: event.output }) } },
            ],
            onError: { target: 'waiting', actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        /** They are not all there yet, or nobody answered. */
        waiting: { after: { untilAgain: 'loading' } },
      },
    },
  },
})

export type RainRef = ActorRefFrom<typeof rainMachine>

function waitOf(at: number, now: number): number {
  return Math.min(LONGEST, Math.max(0, at - now))
}

function orderOf(order: Grab | null): Grab {
  if (order === null) throw new Error('there is nothing to grab')
  return order
}
