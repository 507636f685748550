import { type ActorRefFrom, assign, not, setup } from 'xstate'
import type { ReplayView } from '#src/inspector/recording/replayView.ts'
import { actionSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import type { PageRecording } from './recordingControls.ts'

export type RecordingEvent =
  | { type: 'record.started' }
  | { type: 'record.ended' }
  /** Ends the recording and looks back on it from its last step. */
  | { type: 'record.reviewed' }
  | { type: 'recording.saved' }
  | { type: 'file.chosen'; file: Blob }
  | { type: 'replay.requested' }
  | { type: 'replay.closed' }
  | { type: 'position.chosen'; position: number }
  | { type: 'play.toggled' }

/** What went wrong: the file is not a recording, or anything else failed. */
export type RecordingFault = 'noRecording' | 'broken'

type Context = {
  /** The page's recording; null = the page does not answer. */
  readonly pageRecording: PageRecording | null
  /** The recording that is being loaded. */
  readonly text: string | null
  readonly replay: ReplayView | null
  /** How many steps of the replay are shown as taken. */
  readonly position: number
  readonly fault: RecordingFault | null
  /** Whether the replay begins at its last step. */
  readonly looksBack: boolean
}

/** How long a step is shown while a recording plays, in ms. */
const STEP_SHOWN = 500

/** How long the page may take to end its recording, in ms. */
const ANSWERED = 10_000

/** Controls the recording of a page, and steps through a recording forward and back (D-9). */
export const recordingMachine = setup({
  types: { context: {} as Context, events: {} as RecordingEvent },
  actors: {
    /** The page's recording as it changes. */
    follow: observableSlot<PageRecording | null, undefined>('follow'),
    /** The text of the page's last recording. */
    fetch: promiseSlot<string, undefined>('fetch'),
    read: promiseSlot<string, { file: Blob }>('read'),
    /** Replays a recording; null = the text is not one. */
    load: promiseSlot<ReplayView | null, { text: string }>('load'),
  },
  actions: {
    startRecording: actionSlot<undefined>('startRecording'),
    finishRecording: actionSlot<undefined>('finishRecording'),
    /** Hands the recording to the person as a file. */
    save: actionSlot<{ text: string }>('save'),
    go: assign(({ context: { replay } }, { position }: { position: number }) => ({
      position: Math.min(Math.max(0, Math.round(position)), replay?.steps.length ?? 0),
    })),
  },
  guards: {
    isRecording: ({ context }) => context.pageRecording?.state === 'recording',
    hasRecording: ({ context }) => context.pageRecording?.state === 'finished',
    isReplay: (_, { replay }: { replay: ReplayView | null }) => replay !== null,
    isAtEnd: ({ context }) => context.position >= (context.replay?.steps.length ?? 0),
  },
  delays: { stepShown: STEP_SHOWN, answered: ANSWERED },
}).createMachine({
  id: 'recording',
  initial: 'idle',
  context: { pageRecording: null, text: null, replay: null, position: 0, fault: null, looksBack: false },
  invoke: {
    src: 'follow',
    onSnapshot: {
      actions: assign({
        pageRecording: ({ context, event }) =>
          event.snapshot.context === undefined ? context.pageRecording : event.snapshot.context,
      }),
    },
    onError: { actions: assign({ pageRecording: null }) },
  },
  states: {
    idle: {
      entry: assign({ looksBack: false }),
      always: { guard: 'isRecording', target: 'recording' },
      on: {
        'record.started': { actions: [assign({ fault: null }), { type: 'startRecording', params: undefined }] },
        'recording.saved': { guard: 'hasRecording', target: 'saving' },
        'replay.requested': { guard: 'hasRecording', target: 'fetching' },
        'file.chosen': 'reading',
      },
    },
    recording: {
      entry: assign({ fault: null }),
      always: { guard: not('isRecording'), target: 'idle' },
      on: {
        'record.ended': { actions: { type: 'finishRecording', params: undefined } },
        'record.reviewed': 'reviewing',
      },
    },
    reviewing: {
      entry: [assign({ looksBack: true }), { type: 'finishRecording', params: undefined }],
      always: { guard: 'hasRecording', target: 'fetching' },
      on: { 'replay.closed': 'idle' },
      after: { answered: { target: 'idle', actions: assign({ fault: 'broken', looksBack: false }) } },
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
        onDone: { target: 'loading', actions: assign({ text: ({ event }) => event.output }) },
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
        onDone: { target: 'loading', actions: assign({ text: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: assign({ fault: 'broken' }) },
      },
      on: { 'replay.closed': 'idle' },
    },
    loading: {
      exit: assign({ text: null }),
      invoke: {
        src: 'load',
        input: ({ context }) => ({ text: context.text ?? '' }),
        onDone: [
          {
            guard: { type: 'isReplay', params: ({ event }) => ({ replay: event.output }) },
            target: 'replaying',
            actions: assign({
              replay: ({ event }) => event.output,
              looksBack: false,
              position: ({ context, event }) => (context.looksBack ? (event.output?.steps.length ?? 0) : 0),
            }),
          },
          { target: 'idle', actions: assign({ fault: 'noRecording' }) },
        ],
        onError: { target: 'idle', actions: assign({ fault: 'broken' }) },
      },
      on: { 'replay.closed': 'idle' },
    },
    replaying: {
      initial: 'paused',
      exit: assign({ replay: null, position: 0 }),
      on: {
        'position.chosen': { target: '.paused', actions: { type: 'go', params: ({ event }) => ({ position: event.position }) } },
        'replay.closed': 'idle',
        'file.chosen': 'reading',
      },
      states: {
        paused: {
          on: {
            'play.toggled': [
              // From the end it starts over.
              { guard: 'isAtEnd', target: 'playing', actions: { type: 'go', params: { position: 0 } } },
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
              actions: { type: 'go', params: ({ context }) => ({ position: context.position + 1 }) },
            },
          },
          on: { 'play.toggled': 'paused' },
        },
      },
    },
  },
})

export type RecordingRef = ActorRefFrom<typeof recordingMachine>
