import { assign, sendTo, setup } from 'xstate'
import { actionSlot, callbackSlot } from '../kit/slots.ts'

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

type Context = { readonly size: RecordingSize; readonly recording: FinishedRecording | null }

export const NO_SIZE: RecordingSize = { steps: 0, actors: 0, isFull: false }

/**
 * Records what the machines of this page do (D-9). It belongs to the page: it goes on while the inspector is closed or in a window of its
 * own. A new recording replaces the one before.
 */
export const pageRecorderMachine = setup({
  types: { context: {} as Context, events: {} as PageRecorderEvent, input: {} as { restored: FinishedRecording | null } },
  actors: {
    /** Records until it is told to finish or is full, then sends the recording. Stores what there is when the page is left. */
    record: callbackSlot<{ type: 'finish' }, undefined>('record'),
  },
  actions: {
    /** Deletes the recording that the tab stores. */
    clearStored: actionSlot<undefined>('clearStored'),
  },
  guards: { hasRecording: ({ context }) => context.recording !== null },
}).createMachine({
  id: 'pageRecorder',
  context: ({ input }) => ({ size: input.restored?.size ?? NO_SIZE, recording: input.restored }),
  initial: 'restoring',
  states: {
    restoring: { always: [{ guard: 'hasRecording', target: 'finished' }, { target: 'empty' }] },
    empty: { on: { 'record.started': 'recording' } },
    recording: {
      entry: [{ type: 'clearStored', params: undefined }, assign({ size: NO_SIZE, recording: null })],
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
