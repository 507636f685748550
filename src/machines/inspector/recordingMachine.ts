import { type ActorRefFrom, assign, not, setup } from 'xstate'
import type { Told } from '#src/inspector/recording/told.ts'
import { actionSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import type { DeckView } from './deck.ts'

export type RecordingEvent =
  | { type: 'record.started' }
  | { type: 'record.ended' }
  | { type: 'recording.saved' }
  | { type: 'file.chosen'; file: Blob }
  | { type: 'replay.asked' }
  | { type: 'replay.closed' }
  | { type: 'place.chosen'; place: number }
  | { type: 'play.toggled' }

/** What went wrong: the file is no recording of ours, or something broke. */
export type RecordingFault = 'noRecording' | 'broken'

type Context = {
  /** The page's recording; null = the page does not answer. */
  readonly deck: DeckView | null
  /** The recording that is told, or about to be. */
  readonly text: string | null
  readonly told: Told | null
  /** How many steps of it are shown as taken. */
  readonly place: number
  readonly fault: RecordingFault | null
}

/** How long a step is shown while a recording plays, in ms. */
const STEP_SHOWN = 500

/** Commands the recording of a page, and steps through one, forth and back (D-9). */
export const recordingMachine = setup({
  types: { context: {} as Context, events: {} as RecordingEvent },
  actors: {
    /** How the page's recording is. */
    follow: observableSlot<DeckView | null, undefined>('follow'),
    /** The text of what the page recorded. */
    fetch: promiseSlot<string, undefined>('fetch'),
    read: promiseSlot<string, { file: Blob }>('read'),
    /** Tells a recording again; null = it is none. */
    tell: promiseSlot<Told | null, { text: string }>('tell'),
  },
  actions: {
    startDeck: actionSlot<undefined>('startDeck'),
    finishDeck: actionSlot<undefined>('finishDeck'),
    /** Hands the recording to the person as a file. */
    save: actionSlot<{ text: string }>('save'),
    go: assign(({ context: { told } }, { place }: { place: number }) => ({
      place: Math.min(Math.max(0, Math.round(place)), told?.steps.length ?? 0),
    })),
  },
  guards: {
    isRecording: ({ context }) => context.deck?.state === 'recording',
    hasMade: ({ context }) => context.deck?.state === 'made',
    isTold: (_, { told }: { told: Told | null }) => told !== null,
    isAtEnd: ({ context }) => context.place >= (context.told?.steps.length ?? 0),
  },
  delays: { stepShown: STEP_SHOWN },
}).createMachine({
  id: 'recording',
  initial: 'idle',
  context: { deck: null, text: null, told: null, place: 0, fault: null },
  invoke: {
    src: 'follow',
    onSnapshot: {
      actions: assign({
        deck: ({ context, event }) => (event.snapshot.context === undefined ? context.deck : event.snapshot.context),
      }),
    },
    onError: { actions: assign({ deck: null }) },
  },
  states: {
    idle: {
      always: { guard: 'isRecording', target: 'recording' },
      on: {
        'record.started': { actions: [assign({ fault: null }), { type: 'startDeck', params: undefined }] },
        'recording.saved': { guard: 'hasMade', target: 'saving' },
        'replay.asked': { guard: 'hasMade', target: 'fetching' },
        'file.chosen': 'reading',
      },
    },
    recording: {
      entry: assign({ fault: null }),
      always: { guard: not('isRecording'), target: 'idle' },
      on: { 'record.ended': { actions: { type: 'finishDeck', params: undefined } } },
    },
    saving: {
      entry: assign({ fault: null }),
      invoke: {
        src: 'fetch',
        onDone: { target: 'idle', actions: { type: 'save', params: ({ event }) => ({ text: event.output }) } },
        onError: { target: 'idle', actions: assign({ fault: 'broken' }) },
      },
    },
    fetching: {
      entry: assign({ fault: null }),
      invoke: {
        src: 'fetch',
        onDone: { target: 'telling', actions: assign({ text: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: assign({ fault: 'broken' }) },
      },
      on: { 'replay.closed': 'idle' },
    },
    reading: {
      entry: assign({ fault: null, text: null }),
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
      exit: assign({ text: null }),
      invoke: {
        src: 'tell',
        input: ({ context }) => ({ text: context.text ?? '' }),
        onDone: [
          {
            guard: { type: 'isTold', params: ({ event }) => ({ told: event.output }) },
            target: 'told',
            actions: assign({ told: ({ event }) => event.output, place: 0 }),
          },
          { target: 'idle', actions: assign({ fault: 'noRecording' }) },
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

export type RecordingRef = ActorRefFrom<typeof recordingMachine>
