import { type ActorRefFrom, assign, type EventObject, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { LimitPeriod } from '#src/api/model/playPeriod.ts'
import type { ExclusionMonths, LimitStanding, RealityMinutes, TimeOutHours } from '#src/api/model/saferPlay.ts'
import { failureKey } from '../kit/failure.ts'
import { callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
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
  /** What was asked for while another change is stored, to be stored after it. */
  readonly waiting: readonly Change[]
  /** The last change that was stored, for the words that say so. */
  readonly done: Change | null
  /** The last change that was not stored; it is told until the next one. */
  readonly failed: Change | null
  readonly errorKey: ErrorKey | null
}

/**
 * The settings of safer play: loaded, changed one at a time, and true again after a change on another device. A time-out or an
 * exclusion is asked about once more before it is made. What is asked for while a change is stored is stored after it, also
 * when the page is left meanwhile; of one setting what was asked for last.
 */
export const settingsMachine = setup({
  types: { context: {} as Context, events: {} as SettingsEvent },
  actors: {
    load: promiseSlot<Settings, undefined>('load'),
    store: promiseSlot<Settings, { change: Change }>('store'),
    /** Something changed elsewhere, or here; or may have, while the link was cut. */
    news: observableSlot<SaferPlayNews | null, undefined>('news'),
    /** Stores what waits when the machine ends; a pause that nobody confirmed is not stored. */
    rest: callbackSlot<EventObject, { waiting: () => readonly Change[] }>('rest'),
  },
  actions: {
    take: assign((_, { change }: { change: Change }) => ({ change, done: null, failed: null, errorKey: null })),
    keep: assign(({ context }, { change }: { change: Change }) => ({
      waiting: [...context.waiting.filter((other) => !isSameSetting(other, change)), change],
    })),
    /** What became of the change before it stays told. */
    takeNext: assign(({ context: { waiting } }) => ({ change: waiting[0] ?? null, waiting: waiting.slice(1) })),
    /** A later change of a setting makes up for one that was not stored. */
    noteDone: assign(({ context: { change, failed } }) => ({
      done: change,
      failed: failed !== null && change !== null && isSameSetting(failed, change) ? null : failed,
      change: null,
    })),
    /** What was written to confirm an exclusion goes with it. */
    sign: assign(({ context: { change } }, { phrase }: { phrase: string }) =>
      change?.kind === 'exclusion' ? { change: { ...change, phrase } } : {},
    ),
    receive: assign(({ context }, { settings }: { settings: Settings }) => ({
      settings,
      errorKey: context.failed === null ? null : context.errorKey,
    })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
  },
  guards: {
    isNews: (_, { news }: { news: unknown }) => news !== undefined,
    isPauseNext: ({ context: { waiting } }) => waiting[0] !== undefined && isPausing(waiting[0]),
    hasNext: ({ context: { waiting } }) => waiting.length > 0,
  },
}).createMachine({
  id: 'playSettings',
  initial: 'loading',
  context: { settings: null, change: null, waiting: [], done: null, failed: null, errorKey: null },
  invoke: [
    {
      src: 'news',
      onSnapshot: {
        guard: { type: 'isNews', params: ({ event }) => ({ news: event.snapshot.context }) },
        actions: raise({ type: 'settings.overtaken' }),
      },
      onError: {},
    },
    { src: 'rest', input: ({ self }) => ({ waiting: () => self.getSnapshot().context.waiting }), onError: {} },
  ],
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
                'pause.cancelled': { target: 'settled', actions: assign({ change: null }) },
                'change.submitted': { actions: { type: 'keep', params: ({ event }) => event } },
                'pause.confirmed': { target: 'storing', actions: { type: 'sign', params: ({ event }) => event } },
              },
            },
            storing: {
              invoke: {
                src: 'store',
                input: ({ context }) => ({ change: changeOf(context) }),
                onDone: {
                  target: 'settled',
                  actions: ['noteDone', { type: 'receive', params: ({ event }) => ({ settings: event.output }) }],
                },
                onError: {
                  target: 'settled',
                  actions: [
                    { type: 'noteFailure', params: ({ event }) => event },
                    assign({ failed: ({ context }) => context.change, change: null }),
                  ],
                },
              },
              on: {
                'change.submitted': { actions: { type: 'keep', params: ({ event }) => event } },
                'pause.chosen': { actions: { type: 'keep', params: ({ event }) => event } },
              },
            },
            settled: {
              always: [
                { guard: 'isPauseNext', target: 'confirming', actions: 'takeNext' },
                { guard: 'hasNext', target: 'storing', actions: 'takeNext' },
                { target: 'ready' },
              ],
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

/** Whether a change is asked about once more before it is made. */
export function isPausing(change: Change): change is Pausing {
  return change.kind === 'timeOut' || change.kind === 'exclusion'
}

/** Whether the later of two changes takes the place of the former. */
function isSameSetting(one: Change, other: Change): boolean {
  return one.kind === other.kind && ('period' in one ? one.period : null) === ('period' in other ? other.period : null)
}
