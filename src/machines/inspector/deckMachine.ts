import { assign, sendTo, setup } from 'xstate'
import { actionSlot, callbackSlot } from '../kit/slots.ts'

/** How much was recorded. `isFull` = it ended by itself. */
export type RecordingSize = { readonly steps: number; readonly actors: number; readonly isFull: boolean }

/** Whether a recording is all that was recorded; `reload` = up to when its page was left, `room` = only as much as the tab could keep. */
export const CUTS = ['none', 'reload', 'room'] as const
export type Cut = (typeof CUTS)[number]

/** A recording that can be saved or told again: the text of its file. */
export type Made = { readonly text: string; readonly size: RecordingSize; readonly cut: Cut }

export type DeckEvent =
  | { type: 'record.started' }
  | { type: 'record.ended' }
  | { type: 'recording.grew'; size: RecordingSize }
  | { type: 'recording.made'; text: string; size: RecordingSize }

type Context = { readonly size: RecordingSize; readonly made: Made | null }

export const NO_SIZE: RecordingSize = { steps: 0, actors: 0, isFull: false }

/**
 * Records what the machines of this page do (D-9). It is the page's own: it goes on while the inspector is closed, or in a window of
 * its own. A recording begins after the one before, which is forgotten.
 */
export const deckMachine = setup({
  types: { context: {} as Context, events: {} as DeckEvent, input: {} as { kept: Made | null } },
  actors: {
    /** Records until it is told to finish, or is full; then gives the recording. Keeps what there is when the page is left. */
    record: callbackSlot<{ type: 'finish' }, undefined>('record'),
  },
  actions: {
    /** What the tab kept for the page's next life is no longer wanted. */
    forget: actionSlot<undefined>('forget'),
  },
  guards: { hasMade: ({ context }) => context.made !== null },
}).createMachine({
  id: 'deck',
  context: ({ input }) => ({ size: input.kept?.size ?? NO_SIZE, made: input.kept }),
  initial: 'waking',
  states: {
    waking: { always: [{ guard: 'hasMade', target: 'made' }, { target: 'empty' }] },
    empty: { on: { 'record.started': 'recording' } },
    recording: {
      entry: [{ type: 'forget', params: undefined }, assign({ size: NO_SIZE, made: null })],
      invoke: { src: 'record', id: 'record', onError: 'broken' },
      on: {
        'recording.grew': { actions: assign({ size: ({ event }) => event.size }) },
        'record.ended': { actions: sendTo('record', { type: 'finish' }) },
        'recording.made': {
          target: 'made',
          actions: assign({
            made: ({ event }) => ({ text: event.text, size: event.size, cut: 'none' }),
            size: ({ event }) => event.size,
          }),
        },
      },
    },
    made: { on: { 'record.started': 'recording' } },
    broken: { on: { 'record.started': 'recording' } },
  },
})
