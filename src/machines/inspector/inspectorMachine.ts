import type { ActorRefFrom, EventObject } from 'xstate'
import { assign, enqueueActions, setup } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
import type { Coverage } from '#src/inspector/coverage.ts'
import type { LogEntry } from '#src/inspector/snapshot.ts'
import { actionSlot, callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import { type StreamSample, withSample } from './streamRates.ts'
import { firstOf, pathOf, successorOf } from './path.ts'
import type { InspectorView } from './source.ts'

/** A machine's chart with its layout; `name` is the name that actors refer to it by. */
export type DrawnChart = { readonly name: string; readonly chart: Chart; readonly layout: ChartLayout }

/** File types that a chart can be exported as. */
export const EXPORTS = ['svg', 'mmd', 'json'] as const
export type ExportKind = (typeof EXPORTS)[number]

/** What was wrong with an event that was written by hand. */
export type SendFault = 'notJson' | 'notAnObject'

export type InspectorEvent =
  | { type: 'actor.chosen'; key: string }
  | { type: 'filter.changed'; text: string }
  /** What machines and transitions are searched for: part of a name or of an event. */
  | { type: 'search.changed'; text: string }
  /** The developer asks what would become of an event; `fields` as for `event.sent`. An empty type asks no more. */
  | { type: 'event.examined'; eventType: string; fields: string }
  | { type: 'log.paused' }
  | { type: 'log.resumed' }
  | { type: 'log.cleared' }
  /** The developer sends an event; `fields` = JSON of its fields beside the type, or empty. */
  | { type: 'event.sent'; eventType: string; fields: string }
  | { type: 'chart.exported'; kind: ExportKind }
  /** A coverage file was chosen. */
  | { type: 'coverage.chosen'; file: Blob }
  | { type: 'coverage.removed' }
  /** The failed path to show on the chart, by its index; null = none. */
  | { type: 'failure.chosen'; place: number | null }

type Context = {
  readonly view: InspectorView
  /** The streams' counts of the last minute. */
  readonly samples: readonly StreamSample[]
  readonly chosen: string | null
  /** Names of the chosen actor and its ancestors: the actor that replaces it has the same. */
  readonly path: string
  readonly filter: string
  readonly search: string
  /** The event whose verdicts are shown; null = none. */
  readonly asked: EventObject | null
  readonly drawn: DrawnChart | null
  /** The chart that is being placed, or was placed last, by its name. */
  readonly placing: string | null
  /** The log at the time it was paused; null = it is not paused. */
  readonly pausedLog: readonly LogEntry[] | null
  readonly fault: SendFault | null
  readonly coverageFile: Blob | null
  readonly coverage: Coverage | null
  /** Index of the failed path that is shown; null = none. */
  readonly failure: number | null
}

const NOTHING: InspectorView = { at: 0, actors: [], log: [], events: {}, details: null, streams: [], isConnected: true }

/** The inspector (D-9): the chosen actor, its chart, the log, the tests' coverage, and events that the developer sends. */
export const inspectorMachine = setup({
  types: { context: {} as Context, events: {} as InspectorEvent },
  actors: {
    /** Watches every actor tree of the source. */
    open: callbackSlot<EventObject, undefined>('open'),
    /** The source's view: the first value at once, then a few times a second at most. */
    watch: observableSlot<InspectorView, { chosen: string | null; asked: EventObject | null }>('watch'),
    /** Reads a coverage file; fails when it is not one. */
    readCoverage: promiseSlot<Coverage, { file: Blob }>('readCoverage'),
    layOut: promiseSlot<DrawnChart, { name: string }>('layOut'),
  },
  actions: {
    /** At first the room's or the session's machine is chosen; when the chosen actor has ended or its page was reloaded, the one that replaces it. */
    follow: enqueueActions(({ context: { chosen, path, view }, enqueue }) => {
      const next = chosen === null ? firstOf(view.actors) : successorOf(view.actors, chosen, path)
      if (next !== null) enqueue.raise({ type: 'actor.chosen', key: next })
    }),
    send: actionSlot<{ key: string; event: { readonly type: string } }>('send'),
    clear: actionSlot<undefined>('clear'),
    exportChart: actionSlot<{ drawn: DrawnChart; kind: ExportKind }>('exportChart'),
  },
  guards: {
    isWritten: (_, params: { fields: string }) => readFields(params.fields).ok,
    isOtherChart: ({ context }) => {
      const name = context.view.details?.chart ?? null
      return name !== null && name !== context.drawn?.name
    },
    /** What could not be placed is not tried again by itself. */
    isUntried: ({ context }) => {
      const name = context.view.details?.chart ?? null
      return name !== null && name !== context.placing
    },
  },
}).createMachine({
  id: 'inspector',
  type: 'parallel',
  context: {
    view: NOTHING,
    samples: [],
    chosen: null,
    path: '',
    filter: '',
    search: '',
    asked: null,
    drawn: null,
    placing: null,
    pausedLog: null,
    fault: null,
    coverageFile: null,
    coverage: null,
    failure: 0,
  },
  invoke: { src: 'open', onError: {} },
  on: {
    'search.changed': { actions: assign({ search: ({ event }) => event.text }) },
    'filter.changed': { actions: assign({ filter: ({ event }) => event.text }) },
    'log.cleared': {
      actions: [
        { type: 'clear', params: undefined },
        assign({ pausedLog: ({ context }) => (context.pausedLog === null ? null : []) }),
      ],
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
    view: {
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            src: 'watch',
            input: ({ context }) => ({ chosen: context.chosen, asked: context.asked }),
            onSnapshot: {
              actions: [
                assign({ view: ({ context, event }) => event.snapshot.context ?? context.view }),
                assign({ samples: ({ context }) => withSample(context.samples, context.view) }),
                assign({ path: ({ context }) => pathOf(context.view.actors, context.chosen) ?? context.path }),
                'follow',
              ],
            },
            onError: 'failed',
          },
          on: {
            'actor.chosen': {
              target: 'watching',
              reenter: true,
              actions: assign({ chosen: ({ event }) => event.key, fault: null, asked: null }),
            },
            'event.examined': {
              target: 'watching',
              reenter: true,
              actions: assign({ asked: ({ event }) => askedOf(event) }),
            },
          },
        },
        failed: { on: { 'actor.chosen': { target: 'watching', actions: assign({ chosen: ({ event }) => event.key }) } } },
      },
    },
    log: {
      initial: 'following',
      states: {
        following: {
          on: { 'log.paused': { target: 'paused', actions: assign({ pausedLog: ({ context }) => context.view.log }) } },
        },
        paused: { on: { 'log.resumed': { target: 'following', actions: assign({ pausedLog: null }) } } },
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
              if (context.coverageFile === null) throw new Error('there is no file to read')
              return { file: context.coverageFile }
            },
            onDone: { target: 'shown', actions: assign({ coverage: ({ event }) => event.output, coverageFile: null }) },
            onError: { target: 'unreadable', actions: assign({ coverageFile: null }) },
          },
        },
        shown: {},
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
        none: { always: { guard: 'isOtherChart', target: 'layingOut' } },
        layingOut: {
          entry: assign({ placing: ({ context }) => context.view.details?.chart ?? null }),
          invoke: {
            src: 'layOut',
            input: ({ context: { placing } }) => {
              if (placing === null) throw new Error('the chosen actor has no chart')
              return { name: placing }
            },
            onDone: { target: 'shown', actions: assign({ drawn: ({ event }) => event.output }) },
            onError: 'failed',
          },
          on: { 'actor.chosen': 'none' },
        },
        shown: {
          always: { guard: 'isOtherChart', target: 'layingOut' },
          on: {
            'chart.exported': {
              actions: {
                type: 'exportChart',
                params: ({ context, event }) => {
                  if (context.drawn === null) throw new Error('there is no chart to export')
                  return { drawn: context.drawn, kind: event.kind }
                },
              },
            },
          },
        },
        failed: {
          // While it was placed, another actor was chosen.
          always: { guard: 'isUntried', target: 'layingOut' },
          on: { 'actor.chosen': 'none' },
        },
      },
    },
  },
})

export type InspectorRef = ActorRefFrom<typeof inspectorMachine>

/** The event that is asked about; what is no JSON is as good as no fields. */
function askedOf({ eventType, fields }: { readonly eventType: string; readonly fields: string }): EventObject | null {
  return eventType === '' ? null : { ...readFields(fields).value, type: eventType }
}

/** Parses the fields of an event: JSON of an object, or an empty text. */
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
