import { assign, type EventObject, sendTo, setup } from 'xstate'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'

/** How much was recorded. `isFull` = it reached the limit and ended by itself. */
export type RecordingSize = { readonly steps: number; readonly actors: number; readonly isFull: boolean }

/** What a recording lacks: `reload` = it ends where its page was left, `room` = it is only as much as the tab could store. */
export const CUTS = ['none', 'reload', 'room'] as const
export type Cut = (typeof CUTS)[number]

/** A recording that can be saved or replayed; `text` = its file. */
export type FinishedRecording = { readonly text: string; readonly size: RecordingSize; readonly cut: Cut }

export type PageRecorderEvent =
  | { type: 'record.started' }
  | { type: 'record.ended' }
  | { type: 'recording.grew'; size: RecordingSize }
  | { type: 'recording.finished'; text: string; size: RecordingSize }
  /** Another member is there; null = a visitor. */
  | { type: 'member.changed'; member: string | null }

/** What the page finds after a reload: a whole recording; or `parts` = that its first steps lie in the browser's database. */
export type RecorderInput = {
  readonly restored: FinishedRecording | null
  readonly parts: boolean
  /** The id of the member who is there; null = a visitor, or nobody known yet. */
  readonly member: string | null
  /** The id of the member whose stored recording waits until it is known who is there. */
  readonly awaited: string | null
}

type Context = Omit<RecorderInput, 'restored'> & { readonly size: RecordingSize; readonly recording: FinishedRecording | null }

export const NO_SIZE: RecordingSize = { steps: 0, actors: 0, isFull: false }

const memberOf = ({ event }: { readonly event: { readonly member: string | null } }) => ({ member: event.member })
const DROP = { type: 'dropStored', params: undefined } as const

/**
 * Records what the machines of this page do (D-9). It belongs to the page: it goes on while the inspector is closed or in a window of its
 * own. A new recording replaces the one before. It belongs to a member as well: as they leave, it ends and is dropped, while a login ends nothing.
 */
export const pageRecorderMachine = setup({
  types: { context: {} as Context, events: {} as PageRecorderEvent, input: {} as RecorderInput },
  actors: {
    /** Records until it is told to finish or is full, then sends the recording. Stores what there is when the page is left. */
    record: callbackSlot<{ type: 'finish' }, undefined>('record'),
    /** Puts a recording together of the database's parts and what the tab stored. */
    join: promiseSlot<FinishedRecording, undefined>('join'),
    /** Tells of each change of the member. */
    members: callbackSlot<EventObject, undefined>('members'),
  },
  actions: {
    /** Deletes the recording that the tab stores. */
    clearStored: actionSlot<undefined>('clearStored'),
    /** Deletes all that the tab and the browser's database have of the recording, also what was stored before a reload. */
    dropStored: actionSlot<undefined>('dropStored'),
    storeMember: assign({ member: (_, params: { member: string | null }) => params.member }),
    empty: assign({ recording: null, size: NO_SIZE }),
  },
  guards: {
    hasRecording: ({ context }) => context.recording !== null,
    hasParts: ({ context }) => context.parts,
    isAwaiting: ({ context }) => context.awaited !== null,
    isAwaited: ({ context }, params: { member: string | null }) => params.member === context.awaited,
    /** A member was there, and is no longer. */
    hasLeft: ({ context }, params: { member: string | null }) => context.member !== null && params.member !== context.member,
  },
}).createMachine({
  id: 'pageRecorder',
  context: ({ input: { restored, ...input } }) => ({ ...input, size: restored?.size ?? NO_SIZE, recording: restored }),
  initial: 'restoring',
  invoke: { src: 'members', onError: {} },
  on: {
    'member.changed': [
      {
        guard: { type: 'hasLeft', params: memberOf },
        target: '.empty',
        actions: [DROP, 'empty', { type: 'storeMember', params: memberOf }],
      },
      { actions: { type: 'storeMember', params: memberOf } },
    ],
  },
  states: {
    restoring: {
      always: [
        { guard: 'isAwaiting', target: 'waiting' },
        { guard: 'hasRecording', target: 'finished' },
        { guard: 'hasParts', target: 'joining' },
        { target: 'empty' },
      ],
    },
    /** A member's recording is stored, and it is not known yet who is there. */
    waiting: {
      on: {
        'member.changed': [
          {
            guard: { type: 'isAwaited', params: memberOf },
            target: 'joining',
            actions: { type: 'storeMember', params: memberOf },
          },
          { target: 'empty', actions: [DROP, { type: 'storeMember', params: memberOf }] },
        ],
        'record.started': { target: 'recording', actions: DROP },
      },
    },
    joining: {
      invoke: {
        src: 'join',
        onDone: {
          target: 'finished',
          actions: assign({ recording: ({ event }) => event.output, size: ({ event }) => event.output.size }),
        },
        onError: 'empty',
      },
      on: { 'record.started': 'recording' },
    },
    empty: { on: { 'record.started': 'recording' } },
    recording: {
      entry: [{ type: 'clearStored', params: undefined }, 'empty'],
      invoke: { src: 'record', id: 'record', onError: 'failed' },
      on: {
        'recording.grew': { actions: assign({ size: ({ event }) => event.size }) },
        'record.ended': { actions: sendTo('record', { type: 'finish' }) },
        'recording.finished': {
          target: 'finished',
          actions: assign({
            recording: ({ event }) => ({ text: event.text, size: event.size, cut: 'none' }),
            size: ({ event }) => event.size,
          }),
        },
      },
    },
    finished: { on: { 'record.started': 'recording' } },
    failed: { on: { 'record.started': 'recording' } },
  },
})
