import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { LimitPeriod } from '#src/api/model/playPeriod.ts'
import type { ExclusionMonths, LimitStanding, RealityMinutes, TimeOutHours } from '#src/api/model/saferPlay.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import type { SaferPlayNews } from './saferPlayMachine.ts'

/** A member's safer play as a whole. */
export type Settings = {
  readonly limits: readonly LimitStanding[]
  readonly pause: Pause | null
  readonly realityMinutes: RealityMinutes
  readonly limitAsked: boolean
}

/** A change that holds as soon as it is stored, but for raises. */
export type Change =
  | { readonly kind: 'limit'; readonly period: LimitPeriod; readonly fen: Fen | null }
  | { readonly kind: 'cancelRaise'; readonly period: LimitPeriod }
  | { readonly kind: 'reality'; readonly minutes: RealityMinutes }
  | { readonly kind: 'limitAnswer'; readonly answer: 'now' | 'later' }
  | Pausing

/** A change that nobody can take back: it is asked about once more. */
export type Pausing =
  | { readonly kind: 'timeOut'; readonly hours: TimeOutHours }
  | { readonly kind: 'exclusion'; readonly months: ExclusionMonths; readonly phrase: string }

export type SettingsEvent =
  | { type: 'settings.retried' }
  | { type: 'change.submitted'; change: Exclude<Change, Pausing> }
  | { type: 'pause.chosen'; change: Pausing }
  | { type: 'pause.cancelled' }
  | { type: 'pause.confirmed'; phrase: string }
  /** The machine's own: the settings may be others by now. */
  | { type: 'settings.overtaken' }

type Context = {
  readonly settings: Settings | null
  readonly change: Change | null
  /** The last change that was stored, for the words that say so. */
  readonly done: Change | null
  /** The last change that was not stored; it is told until the next one. */
  readonly failed: Change | null
  readonly errorKey: ErrorKey | null
}

/**
 * The settings of safer play: loaded, changed one at a time, and true again after a change on another device. A time-out or an
 * exclusion is asked about once more before it is made.
 */
export const settingsMachine = setup({
  types: { context: {} as Context, events: {} as SettingsEvent },
  actors: {
    load: promiseSlot<Settings, undefined>('load'),
    store: promiseSlot<Settings, { change: Change }>('store'),
    /** Something changed elsewhere, or here; or may have, while the link was cut. */
    news: observableSlot<SaferPlayNews | null, undefined>('news'),
  },
  actions: {
    take: assign((_, { change }: { change: Change }) => ({ change, done: null, failed: null, errorKey: null })),
    /** What was written to confirm an exclusion goes with it. */
    sign: assign(({ context: { change } }, { phrase }: { phrase: string }) =>
      change?.kind === 'exclusion' ? { change: { ...change, phrase } } : {},
    ),
    receive: assign((_, { settings }: { settings: Settings }) => ({ settings, errorKey: null })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
  },
  guards: { isNews: (_, { news }: { news: unknown }) => news !== undefined },
}).createMachine({
  id: 'playSettings',
  initial: 'loading',
  context: { settings: null, change: null, done: null, failed: null, errorKey: null },
  invoke: {
    src: 'news',
    onSnapshot: {
      guard: { type: 'isNews', params: ({ event }) => ({ news: event.snapshot.context }) },
      actions: raise({ type: 'settings.overtaken' }),
    },
    onError: {},
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'shown', actions: { type: 'receive', params: ({ event }) => ({ settings: event.output }) } },
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
      },
      // What changed after the question may not be in its answer.
      on: { 'settings.overtaken': { target: 'loading', reenter: true } },
    },
    failed: { on: { 'settings.retried': 'loading', 'settings.overtaken': 'loading' } },
    shown: {
      type: 'parallel',
      states: {
        view: {
          initial: 'still',
          on: { 'settings.overtaken': '.refreshing' },
          states: {
            still: {},
            refreshing: {
              invoke: {
                src: 'load',
                onDone: { target: 'still', actions: { type: 'receive', params: ({ event }) => ({ settings: event.output }) } },
                // What is shown stays: the next change or visit brings the rest.
                onError: 'still',
              },
            },
          },
        },
        act: {
          initial: 'ready',
          states: {
            ready: {
              on: {
                'change.submitted': { target: 'storing', actions: { type: 'take', params: ({ event }) => event } },
                'pause.chosen': { target: 'confirming', actions: { type: 'take', params: ({ event }) => event } },
              },
            },
            confirming: {
              on: {
                'pause.cancelled': { target: 'ready', actions: assign({ change: null }) },
                'pause.confirmed': { target: 'storing', actions: { type: 'sign', params: ({ event }) => event } },
              },
            },
            storing: {
              invoke: {
                src: 'store',
                input: ({ context }) => ({ change: changeOf(context) }),
                onDone: {
                  target: 'ready',
                  actions: [
                    { type: 'receive', params: ({ event }) => ({ settings: event.output }) },
                    assign({ done: ({ context }) => context.change, change: null }),
                  ],
                },
                onError: {
                  target: 'ready',
                  actions: [
                    { type: 'noteFailure', params: ({ event }) => event },
                    assign({ failed: ({ context }) => context.change, change: null }),
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
})

export type SettingsRef = ActorRefFrom<typeof settingsMachine>

function changeOf({ change }: Context): Change {
  if (change === null) throw new Error('storing without a change')
  return change
}
