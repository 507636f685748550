import type { ActorRefFrom, EventObject } from 'xstate'
import { assign, enqueueActions, setup } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
import type { Coverage } from '#src/inspector/coverage.ts'
import type { LogEntry } from '#src/inspector/sight.ts'
import { actionSlot, callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import { type LaneSample, withSample } from './lanes.ts'
import { pathOf, successorOf } from './path.ts'
import type { Seen } from './source.ts'

/** A machine's chart, by the name that actors have for it, and where its parts are drawn. */
export type DrawnChart = { readonly name: string; readonly chart: Chart; readonly layout: ChartLayout }

/** Files that a chart can be taken away as. */
export const EXPORTS = ['svg', 'mmd', 'json'] as const
export type ExportKind = (typeof EXPORTS)[number]

/** What was wrong with an event that was written by hand. */
export type SendFault = 'notJson' | 'notAnObject'

export type InspectorEvent =
  | { type: 'actor.chosen'; key: string }
  | { type: 'filter.changed'; text: string }
  | { type: 'log.paused' }
  | { type: 'log.resumed' }
  | { type: 'log.cleared' }
  /** An event by hand; `fields` is JSON of what it carries beside its type, or nothing. */
  | { type: 'event.sent'; eventType: string; fields: string }
  | { type: 'chart.exported'; kind: ExportKind }
  /** A file that says what tests have walked. */
  | { type: 'coverage.chosen'; file: Blob }
  | { type: 'coverage.removed' }
  /** One of the paths that failed on the chart is shown, by its place; null = none. */
  | { type: 'failure.chosen'; place: number | null }

type Context = {
  readonly seen: Seen
  /** What streams did in the last minute. */
  readonly samples: readonly LaneSample[]
  readonly chosen: string | null
  /** Names of the chosen actor and of those above it: who comes after it in its place has the same. */
  readonly path: string
  readonly filter: string
  readonly drawn: DrawnChart | null
  /** The log as it was when it was paused. */
  readonly kept: readonly LogEntry[] | null
  readonly fault: SendFault | null
  readonly coverageFile: Blob | null
  readonly coverage: Coverage | null
  /** Which of a chart's failed paths is shown; null = none. */
  readonly failure: number | null
}

const NOTHING: Seen = { at: 0, actors: [], log: [], look: null, lanes: [], answers: true }

/** The inspector (D-9): which actor is looked at, its chart, the log, and events sent by hand. */
export const inspectorMachine = setup({
  types: { context: {} as Context, events: {} as InspectorEvent },
  actors: {
    /** Watches every tree of actors as long as it lives. */
    open: callbackSlot<EventObject, undefined>('open'),
    /** What is seen, a few times a second at most, beginning at once. */
    watch: observableSlot<Seen, { chosen: string | null }>('watch'),
    /** What tests have walked; fails when the file says nothing of it. */
    readCoverage: promiseSlot<Coverage, { file: Blob }>('readCoverage'),
    layOut: promiseSlot<DrawnChart, { name: string }>('layOut'),
  },
  actions: {
    /** One who comes after the chosen one in its place, when it has ended or its page was loaded anew, is chosen in its stead. */
    follow: enqueueActions(({ context: { chosen, path, seen }, enqueue }) => {
      const next = successorOf(seen.actors, chosen, path)
      if (next !== null) enqueue.raise({ type: 'actor.chosen', key: next })
    }),
    send: actionSlot<{ key: string; event: { readonly type: string } }>('send'),
    clear: actionSlot<undefined>('clear'),
    takeAway: actionSlot<{ drawn: DrawnChart; kind: ExportKind }>('takeAway'),
  },
  guards: {
    isWritten: (_, params: { fields: string }) => readFields(params.fields).ok,
    isOther: ({ context }) => {
      const name = context.seen.look?.chart ?? null
      return name !== null && name !== context.drawn?.name
    },
  },
}).createMachine({
  id: 'inspector',
  type: 'parallel',
  context: {
    seen: NOTHING,
    samples: [],
    chosen: null,
    path: '',
    filter: '',
    drawn: null,
    kept: null,
    fault: null,
    coverageFile: null,
    coverage: null,
    failure: 0,
  },
  invoke: { src: 'open', onError: {} },
  on: {
    'filter.changed': { actions: assign({ filter: ({ event }) => event.text }) },
    'log.cleared': {
      actions: [{ type: 'clear', params: undefined }, assign({ kept: ({ context }) => (context.kept === null ? null : []) })],
    },
    'event.sent': [
      {
        guard: { type: 'isWritten', params: ({ event }) => ({ fields: event.fields }) },
        actions: [
          assign({ fault: null }),
          {
            type: 'send',
            params: ({ context, event }) => ({
              key: context.chosen ?? '',
              event: { ...readFields(event.fields).value, type: event.eventType },
            }),
          },
        ],
      },
      { actions: assign({ fault: ({ event }) => readFields(event.fields).fault }) },
    ],
  },
  states: {
    sight: {
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            src: 'watch',
            input: ({ context }) => ({ chosen: context.chosen }),
            onSnapshot: {
              actions: [
                assign({ seen: ({ context, event }) => event.snapshot.context ?? context.seen }),
                assign({ samples: ({ context }) => withSample(context.samples, context.seen) }),
                assign({ path: ({ context }) => pathOf(context.seen.actors, context.chosen) ?? context.path }),
                'follow',
              ],
            },
            onError: 'blind',
          },
          on: {
            'actor.chosen': {
              target: 'watching',
              reenter: true,
              actions: assign({ chosen: ({ event }) => event.key, fault: null }),
            },
          },
        },
        blind: { on: { 'actor.chosen': { target: 'watching', actions: assign({ chosen: ({ event }) => event.key }) } } },
      },
    },
    log: {
      initial: 'following',
      states: {
        following: {
          on: { 'log.paused': { target: 'paused', actions: assign({ kept: ({ context }) => context.seen.log }) } },
        },
        paused: { on: { 'log.resumed': { target: 'following', actions: assign({ kept: null }) } } },
      },
    },
    coverage: {
      initial: 'none',
      states: {
        none: {},
        reading: {
          invoke: {
            src: 'readCoverage',
            input: ({ context }) => {
              if (context.coverageFile === null) throw new Error('reading no file')
              return { file: context.coverageFile }
            },
            onDone: { target: 'painted', actions: assign({ coverage: ({ event }) => event.output, coverageFile: null }) },
            onError: { target: 'unreadable', actions: assign({ coverageFile: null }) },
          },
        },
        painted: {},
        unreadable: {},
      },
      on: {
        'coverage.chosen': {
          target: '.reading',
          actions: assign({ coverageFile: ({ event }) => event.file, coverage: null, failure: 0 }),
        },
        'failure.chosen': { actions: assign({ failure: ({ event }) => event.place }) },
        'coverage.removed': { target: '.none', actions: assign({ coverageFile: null, coverage: null }) },
      },
    },
    chart: {
      initial: 'none',
      states: {
        none: { always: { guard: 'isOther', target: 'layingOut' } },
        layingOut: {
          invoke: {
            src: 'layOut',
            input: ({ context }) => {
              const name = context.seen.look?.chart ?? null
              if (name === null) throw new Error('a chart of no machine')
              return { name }
            },
            onDone: { target: 'shown', actions: assign({ drawn: ({ event }) => event.output }) },
            onError: 'failed',
          },
          on: { 'actor.chosen': 'none' },
        },
        shown: {
          always: { guard: 'isOther', target: 'layingOut' },
          on: {
            'chart.exported': {
              actions: {
                type: 'takeAway',
                params: ({ context, event }) => {
                  if (context.drawn === null) throw new Error('taking away no chart')
                  return { drawn: context.drawn, kind: event.kind }
                },
              },
            },
          },
        },
        failed: { on: { 'actor.chosen': 'none' } },
      },
    },
  },
})

export type InspectorRef = ActorRefFrom<typeof inspectorMachine>

/** JSON of an object, or nothing at all. */
function readFields(text: string): { readonly ok: boolean; readonly value: object; readonly fault: SendFault | null } {
  if (text.trim() === '') return { ok: true, value: {}, fault: null }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ok: true, value, fault: null }
    return { ok: false, value: {}, fault: 'notAnObject' }
  } catch {
    return { ok: false, value: {}, fault: 'notJson' }
  }
}
