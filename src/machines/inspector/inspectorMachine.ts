import type { EventObject } from 'xstate'
import { assign, setup } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
import type { LogEntry } from '#src/inspector/sight.ts'
import { actionSlot, callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
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

type Context = {
  readonly seen: Seen
  readonly chosen: string | null
  readonly filter: string
  readonly drawn: DrawnChart | null
  /** The log as it was when it was paused. */
  readonly kept: readonly LogEntry[] | null
  readonly fault: SendFault | null
}

const NOTHING: Seen = { actors: [], log: [], look: null }

/** The inspector (D-9): which actor is looked at, its chart, the log, and events sent by hand. */
export const inspectorMachine = setup({
  types: { context: {} as Context, events: {} as InspectorEvent },
  actors: {
    /** Watches every tree of actors as long as it lives. */
    open: callbackSlot<EventObject, undefined>('open'),
    /** What is seen, a few times a second at most, beginning at once. */
    watch: observableSlot<Seen, { chosen: string | null }>('watch'),
    layOut: promiseSlot<DrawnChart, { name: string }>('layOut'),
  },
  actions: {
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
  context: { seen: NOTHING, chosen: null, filter: '', drawn: null, kept: null, fault: null },
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
            onSnapshot: { actions: assign({ seen: ({ context, event }) => event.snapshot.context ?? context.seen }) },
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
