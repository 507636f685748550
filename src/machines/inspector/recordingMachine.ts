import { assign, sendTo, setup } from 'xstate'
import type { Told } from '#src/inspector/recording/told.ts'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'

/** How much was recorded so far. `isFull` = it ended by itself. */
export type RecordingSize = { readonly steps: number; readonly actors: number; readonly isFull: boolean }

export type RecordingEvent =
  | { type: 'record.started' }
  | { type: 'record.ended' }
  | { type: 'recording.grew'; size: RecordingSize }
  | { type: 'recording.made'; text: string; size: RecordingSize }
  | { type: 'recording.saved' }
  | { type: 'file.chosen'; file: Blob }
  | { type: 'replay.asked' }
  | { type: 'replay.closed' }
  | { type: 'place.chosen'; place: number }
  | { type: 'play.toggled' }

/** What went wrong: the file is no recording of ours, or something broke. */
export type RecordingFault = 'noRecording' | 'broken'

type Context = {
  readonly size: RecordingSize
  /** The text of the recording that was made last, or read. */
  readonly text: string | null
  readonly told: Told | null
  /** How many steps of it are shown as taken. */
  readonly place: number
  readonly fault: RecordingFault | null
}

/** How long a step is shown while a recording plays, in ms. */
const STEP_SHOWN = 500

const NOTHING: RecordingSize = { steps: 0, actors: 0, isFull: false }

/** Recording what the machines of this page do, and stepping through a recording, forth and back (D-9). */
export const recordingMachine = setup({
  types: { context: {} as Context, events: {} as RecordingEvent },
  actors: {
    /** Records until it is told to finish, or is full; then gives the recording. */
    record: callbackSlot<{ type: 'finish' }, undefined>('record'),
    read: promiseSlot<string, { file: Blob }>('read'),
    /** Tells a recording again; null = it is none. */
    tell: promiseSlot<Told | null, { text: string }>('tell'),
  },
  actions: {
    /** Hands the recording to the person as a file. */
    save: actionSlot<{ text: string }>('save'),
    go: assign(({ context: { told } }, { place }: { place: number }) => ({
      place: Math.min(Math.max(0, Math.round(place)), told?.steps.length ?? 0),
    })),
  },
  guards: {
    hasText: ({ context }) => context.text !== null,
    isTold: (_, { told }: { told: Told | null }) => told !== null,
    isAtEnd: ({ context }) => context.place >= (context.told?.steps.length ?? 0),
  },
  delays: { stepShown: STEP_SHOWN },
}).createMachine({
  id: 'recording',
  initial: 'idle',
  context: { size: NOTHING, text: null, told: null, place: 0, fault: null },
  states: {
    idle: {
      on: {
        'record.started': { target: 'recording', actions: assign({ fault: null, size: NOTHING }) },
        'recording.saved': {
          guard: 'hasText',
          actions: { type: 'save', params: ({ context }) => ({ text: context.text ?? '' }) },
        },
        'replay.asked': { guard: 'hasText', target: 'telling', actions: assign({ fault: null }) },
        'file.chosen': 'reading',
      },
    },
    recording: {
      invoke: { src: 'record', id: 'record', onError: { target: 'idle', actions: assign({ fault: 'broken' }) } },
      on: {
        'recording.grew': { actions: assign({ size: ({ event }) => event.size }) },
        'record.ended': { actions: sendTo('record', { type: 'finish' }) },
        'recording.made': {
          target: 'idle',
          actions: assign({ text: ({ event }) => event.text, size: ({ event }) => event.size }),
        },
      },
    },
    reading: {
      entry: assign({ fault: null, size: NOTHING, text: null }),
      invoke: {
        src: 'read',
        input: ({ event }) => {
          if (event.type !== 'file.chosen') throw new Error(`no file comes with ${event.type}`)
          return { file: event.file }
        },
        onDone: { target: 'telling', actions: assign({ text: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: assign({ fault: 'broken' }) },
      },
      on: { 'replay.closed': 'idle' },
    },
    telling: {
      invoke: {
        src: 'tell',
        input: ({ context }) => ({ text: context.text ?? '' }),
        onDone: [
          {
            guard: { type: 'isTold', params: ({ event }) => ({ told: event.output }) },
            target: 'told',
            actions: assign({ told: ({ event }) => event.output, place: 0 }),
          },
          { target: 'idle', actions: assign({ fault: 'noRecording', text: null }) },
        ],
        onError: { target: 'idle', actions: assign({ fault: 'broken' }) },
      },
      on: { 'replay.closed': 'idle' },
    },
    told: {
      initial: 'paused',
      exit: assign({ told: null, place: 0 }),
      on: {
        'place.chosen': { target: '.paused', actions: { type: 'go', params: ({ event }) => ({ place: event.place }) } },
        'replay.closed': 'idle',
        'file.chosen': 'reading',
      },
      states: {
        paused: {
          on: {
            'play.toggled': [
              // Played to its end, it begins anew.
              { guard: 'isAtEnd', target: 'playing', actions: { type: 'go', params: { place: 0 } } },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          always: { guard: 'isAtEnd', target: 'paused' },
          after: {
            stepShown: {
              target: 'playing',
              reenter: true,
              actions: { type: 'go', params: ({ context }) => ({ place: context.place + 1 }) },
            },
          },
          on: { 'play.toggled': 'paused' },
        },
      },
    },
  },
})
