import { assign, type EventObject, sendTo, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { VideoSourceKind } from '#src/api/model/sport.ts'
import { pickStream, type StreamPreference, type VideoQuality, type VideoSource, type VideoStream } from '#src/api/model/video.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'
import {
  afterFailure,
  keyOf,
  kindOf,
  type PlaybackState,
  playbackStateOf,
  streamsOf,
  type VideoKey,
  type Watchable,
} from './watching.ts'

/** What the playback actor reports. */
export type PlaybackEvent =
  | { type: 'playback.playing' }
  | { type: 'playback.stalled' }
  /** The browser does not play before the viewer has interacted with the page. */
  | { type: 'playback.blocked' }
  /** The stream ended or broke. */
  | { type: 'playback.ended' }
  | { type: 'playback.failed' }

/** A command to the playback actor. */
export type PlaybackCommand = { type: 'play' }

export type PlayerEvent =
  | PlaybackEvent
  | { type: 'video.attached'; element: HTMLVideoElement }
  | { type: 'video.detached' }
  | { type: 'match.changed'; match: Watchable }
  | { type: 'source.chosen'; kind: VideoSourceKind }
  | { type: 'line.chosen'; line: number }
  | { type: 'quality.chosen'; quality: VideoQuality }
  | { type: 'sound.toggled' }
  | { type: 'refresh.clicked' }
  | { type: 'play.clicked' }
  /** What the picture comes over may be well again: the link or the network is back, or the tab is looked at again. */
  | { type: 'way.back' }

type Input = { match: Watchable; now: () => number; delay: (attempt: number) => number }
type Context = Input & {
  readonly element: HTMLVideoElement | null
  /** The kind that the viewer chose; null = the room's first. */
  readonly chosen: VideoSourceKind | null
  /** Line and quality that the viewer prefers, on this device. */
  readonly preference: StreamPreference
  /** The line that replaces the preferred one after that failed; null = the preferred one is used. */
  readonly fallbackLine: number | null
  readonly streams: readonly VideoStream[]
  readonly stream: VideoStream | null
  readonly attempt: number
  /** Failures in a row on the line in use. */
  readonly lineFailures: number
  readonly errorKey: ErrorKey | null
  /** The wait before the next attempt, in ms, and when it is over. */
  readonly wait: number
  readonly retryAt: number
}

/** Attempts before the player gives up and asks the viewer. */
export const PLAYER_TRIES = 6
/** A picture that is stalled this long is reconnected, in ms. */
const STALL_LIMIT = 6_000
/** A stream that shows no picture within this time is given up, in ms. */
const OPENING_LIMIT = 12_000
/** The wait before a player that gave up tries again by itself, in ms. */
const FAILED_RETRY = 30_000
/** A stream that has played this long resets the count of attempts, in ms: one that dies at once every time must not be tried for ever. */
const STEADY_TIME = 10_000

/** The fields that a new choice resets. */
const UNTRIED = { attempt: 0, lineFailures: 0, fallbackLine: null, stream: null, errorKey: null } as const
const BROKEN = { errorKey: 'errors.videoBroken' } as const

function isPlaybackState(state: PlaybackState) {
  return ({ context }: { context: Context }) => playbackStateOf(context.match, context.chosen) === state
}

/**
 * The room's picture. It follows the source that is watched; for an anchor's own stream, the anchor's status (S-1): only On1 plays, the
 * others are states with a text. A broken or stalled stream is reconnected with growing waits, on the next line after two failures;
 * after six attempts the viewer is asked. Whatever it waits for, it tries at once when the link, the network or the viewer comes back.
 * Line and quality are stored on the device. Sound starts off.
 */
export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent, input: {} as Input, children: {} as { playback: 'playback' } },
  actors: {
    /** The line and quality that were chosen on this device; null when none were. */
    recall: promiseSlot<StreamPreference | null, undefined>('recall'),
    /** The room's sources now; empty when nothing is on air. */
    locate: promiseSlot<readonly VideoSource[], { key: VideoKey }>('locate'),
    playback: callbackSlot<PlaybackCommand, { element: HTMLVideoElement; url: string }>('playback'),
    /** Sends way.back. */
    watchWay: callbackSlot<EventObject, undefined>('watchWay'),
  },
  actions: {
    keep: actionSlot<StreamPreference>('keep'),
    storeMatch: assign((_, params: { match: Watchable }) => ({ match: params.match })),
    resetTries: assign(UNTRIED),
    /** The line in use stays: it was not its fault. */
    forgetFailures: assign({ attempt: 0, lineFailures: 0 }),
    planRetry: assign(({ context }, { wait }: { wait: number }) => ({ wait, retryAt: context.now() + wait })),
    storeBroken: assign(BROKEN),
  },
  delays: {
    retryDelay: ({ context }) => context.wait,
    stallLimit: STALL_LIMIT,
    openingLimit: OPENING_LIMIT,
    steadyTime: STEADY_TIME,
  },
  guards: {
    isOnAir: isPlaybackState('onAir'),
    isAnimated: isPlaybackState('animated'),
    isNotStarted: isPlaybackState('notStarted'),
    isInterrupted: isPlaybackState('interrupted'),
    isOffAir: isPlaybackState('offAir'),
    changesPicture: ({ context }, params: { match: Watchable }) =>
      playbackStateOf(params.match, context.chosen) !== playbackStateOf(context.match, context.chosen) ||
      kindOf(params.match, context.chosen) !== kindOf(context.match, context.chosen),
    hasScreen: ({ context }) => context.element !== null,
    hasFailed: ({ context }) => context.attempt > 0,
    isOutOfTries: ({ context }) => context.attempt >= PLAYER_TRIES,
  },
}).createMachine({
  id: 'player',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    ...UNTRIED,
    wait: 0,
    retryAt: 0,
    element: null,
    chosen: null,
    preference: { line: 1, quality: 'source' },
    streams: [],
  }),
  invoke: { src: 'watchWay', onError: {} },
  states: {
    picture: {
      initial: 'deciding',
      on: {
        'match.changed': [
          {
            guard: { type: 'changesPicture', params: ({ event }) => ({ match: event.match }) },
            target: '.deciding',
            actions: [{ type: 'storeMatch', params: ({ event }) => ({ match: event.match }) }, 'resetTries'],
          },
          { actions: { type: 'storeMatch', params: ({ event }) => ({ match: event.match }) } },
        ],
        'source.chosen': { target: '.deciding', actions: ['resetTries', assign({ chosen: ({ event }) => event.kind })] },
        'line.chosen': {
          target: '.deciding',
          actions: [
            'resetTries',
            assign({ preference: ({ context, event }) => ({ ...context.preference, line: event.line }) }),
            { type: 'keep', params: ({ context }) => context.preference },
          ],
        },
        'quality.chosen': {
          target: '.deciding',
          actions: [
            'resetTries',
            assign({ preference: ({ context, event }) => ({ ...context.preference, quality: event.quality }) }),
            { type: 'keep', params: ({ context }) => context.preference },
          ],
        },
        'video.attached': { target: '.deciding', actions: assign({ element: ({ event }) => event.element }) },
        'video.detached': { target: '.deciding', actions: assign({ element: null }) },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isOnAir', target: 'onAir' },
            { guard: 'isAnimated', target: 'animated' },
            { guard: 'isNotStarted', target: 'notStarted' },
            { guard: 'isInterrupted', target: 'interrupted' },
            { guard: 'isOffAir', target: 'offAir' },
            { target: 'noPicture' },
          ],
        },
        animated: {},
        notStarted: {},
        interrupted: {},
        offAir: {},
        noPicture: {},
        onAir: {
          initial: 'screen',
          on: { 'refresh.clicked': { target: '.screen', actions: 'resetTries' } },
          states: {
            screen: { always: { guard: 'hasScreen', target: 'locating' } },
            locating: {
              // An attempt that began while the way was bad may hang until its time is up.
              on: { 'way.back': { guard: 'hasFailed', target: 'locating', reenter: true, actions: 'forgetFailures' } },
              invoke: {
                src: 'locate',
                input: ({ context }) => ({ key: keyOf(context.match) }),
                onDone: {
                  target: 'choosing',
                  actions: assign(({ context, event }) => {
                    const streams = streamsOf(event.output, kindOf(context.match, context.chosen))
                    const line = context.fallbackLine ?? context.preference.line
                    return { streams, stream: pickStream(streams, { ...context.preference, line }) }
                  }),
                },
                onError: { target: 'waiting', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
              },
            },
            choosing: {
              always: [
                { guard: ({ context }) => context.stream !== null, target: 'streaming' },
                { target: 'waiting', actions: 'storeBroken' },
              ],
            },
            streaming: {
              invoke: {
                src: 'playback',
                id: 'playback',
                input: ({ context }) => {
                  if (context.element === null || context.stream === null) throw new Error('playing without a screen or a stream')
                  return { element: context.element, url: context.stream.url }
                },
                onError: { target: 'waiting', actions: 'storeBroken' },
              },
              on: {
                'playback.ended': { target: 'waiting', actions: 'storeBroken' },
                'playback.failed': { target: 'waiting', actions: 'storeBroken' },
                'playback.blocked': '.blocked',
              },
              initial: 'opening',
              states: {
                opening: {
                  after: { openingLimit: { target: '#player.picture.onAir.waiting', actions: 'storeBroken' } },
                  on: {
                    'playback.playing': 'playing',
                    'way.back': { guard: 'hasFailed', target: '#player.picture.onAir.locating', actions: 'forgetFailures' },
                  },
                },
                blocked: {
                  on: { 'playback.playing': 'playing', 'play.clicked': { actions: sendTo('playback', { type: 'play' }) } },
                },
                playing: {
                  entry: assign({ errorKey: null }),
                  after: { steadyTime: { actions: 'forgetFailures' } },
                  on: { 'playback.stalled': 'stalled' },
                },
                stalled: {
                  after: { stallLimit: { target: '#player.picture.onAir.waiting', actions: 'storeBroken' } },
                  on: {
                    'playback.playing': 'playing',
                    'way.back': { target: '#player.picture.onAir.locating', actions: 'forgetFailures' },
                  },
                },
              },
            },
            waiting: {
              entry: [
                assign(({ context: { attempt, lineFailures, fallbackLine, streams, stream } }) => ({
                  attempt: attempt + 1,
                  ...afterFailure({ lineFailures, fallbackLine }, streams, stream),
                })),
                { type: 'planRetry', params: ({ context }) => ({ wait: context.delay(context.attempt) }) },
              ],
              always: { guard: 'isOutOfTries', target: 'failed' },
              after: { retryDelay: 'locating' },
              on: { 'way.back': { target: 'locating', actions: 'forgetFailures' } },
            },
            /** Shown with a button to retry, and tried again by itself. */
            failed: {
              entry: { type: 'planRetry', params: { wait: FAILED_RETRY } },
              after: { retryDelay: { target: 'locating', actions: 'forgetFailures' } },
              on: { 'way.back': { target: 'locating', actions: 'forgetFailures' } },
            },
          },
        },
      },
    },
    sound: {
      initial: 'off',
      states: { off: { on: { 'sound.toggled': 'on' } }, on: { on: { 'sound.toggled': 'off' } } },
    },
    /** Recalls the stored choice; this is done before any network reply. */
    memory: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            src: 'recall',
            onDone: {
              target: 'recalled',
              actions: assign(({ context, event }) => ({ preference: event.output ?? context.preference })),
            },
            onError: 'recalled',
          },
        },
        recalled: { tags: 'rest' },
      },
    },
  },
})
