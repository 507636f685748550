import { assign, sendTo, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { VideoSourceKind } from '#src/api/model/sport.ts'
import { pickStream, type StreamWish, type VideoQuality, type VideoSource, type VideoStream } from '#src/api/model/video.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'
import { afterFailure, keyOf, kindOf, type Standing, standingOf, streamsOf, type VideoKey, type Watchable } from './watching.ts'

/** What the playback actor reports. */
export type PlaybackEvent =
  | { type: 'playback.playing' }
  | { type: 'playback.stalled' }
  /** The browser plays nothing before the viewer has pressed something. */
  | { type: 'playback.blocked' }
  /** The stream ended or broke. */
  | { type: 'playback.ended' }
  | { type: 'playback.failed' }

/** What the playback actor is told. */
export type PlaybackOrder = { type: 'play' }

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

type Input = { match: Watchable; delay: (attempt: number) => number }
type Context = Input & {
  readonly element: HTMLVideoElement | null
  /** The kind that the viewer chose; null = the room's first. */
  readonly chosen: VideoSourceKind | null
  /** Line and quality that the viewer prefers, on this device. */
  readonly wish: StreamWish
  /** The line in the place of the preferred one, after that one failed; null = the preferred one. */
  readonly detour: number | null
  readonly streams: readonly VideoStream[]
  readonly stream: VideoStream | null
  readonly attempt: number
  /** Failures in a row on the line in use. */
  readonly lineFailures: number
  readonly errorKey: ErrorKey | null
}

/** Tries before the player gives up and asks the viewer. */
export const PLAYER_TRIES = 6
/** A picture that stands still this long is fetched anew, in ms. */
const STALL_LIMIT = 6_000
/** A stream that brings no picture for this long is given up, in ms. */
const OPENING_LIMIT = 12_000
/** The rest before a player that gave up tries anew by itself, in ms. */
const FAILED_REST = 30_000
/** What has played this long counts as well, in ms: a stream that dies at once every time must not be tried for ever. */
const STEADY_TIME = 10_000

/** A new choice is shown as it was made until its stream is known. */
const FRESH = { attempt: 0, lineFailures: 0, detour: null, stream: null, errorKey: null } as const
const BROKEN = { errorKey: 'errors.videoBroken' } as const

function isStanding(standing: Standing) {
  return ({ context }: { context: Context }) => standingOf(context.match, context.chosen) === standing
}

/**
 * The room's picture. What is shown follows the source that is watched, for an anchor's own the anchor's status (S-1): only On1
 * plays, the others are states with words. A broken or standing stream is fetched anew with growing waits, after two failures by the
 * next line; after six tries the viewer is asked. Line and quality are kept on the device. Sound starts off.
 */
export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent, input: {} as Input, children: {} as { playback: 'playback' } },
  actors: {
    /** The line and quality that were chosen on this device; null when none were. */
    recall: promiseSlot<StreamWish | null, undefined>('recall'),
    /** What can be watched of the room now; empty when nothing is on air. */
    locate: promiseSlot<readonly VideoSource[], { key: VideoKey }>('locate'),
    playback: callbackSlot<PlaybackOrder, { element: HTMLVideoElement; url: string }>('playback'),
  },
  actions: {
    keep: actionSlot<StreamWish>('keep'),
    takeMatch: assign((_, params: { match: Watchable }) => ({ match: params.match })),
    startAfresh: assign(FRESH),
    breakDown: assign(BROKEN),
  },
  delays: {
    retryDelay: ({ context }) => context.delay(context.attempt),
    stallLimit: STALL_LIMIT,
    openingLimit: OPENING_LIMIT,
    steadyTime: STEADY_TIME,
    failedRest: FAILED_REST,
  },
  guards: {
    isOnAir: isStanding('onAir'),
    isAnimated: isStanding('animated'),
    isNotStarted: isStanding('notStarted'),
    isInterrupted: isStanding('interrupted'),
    isOffAir: isStanding('offAir'),
    changesPicture: ({ context }, params: { match: Watchable }) =>
      standingOf(params.match, context.chosen) !== standingOf(context.match, context.chosen) ||
      kindOf(params.match, context.chosen) !== kindOf(context.match, context.chosen),
    hasScreen: ({ context }) => context.element !== null,
    isWornOut: ({ context }) => context.attempt >= PLAYER_TRIES,
  },
}).createMachine({
  id: 'player',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    ...FRESH,
    element: null,
    chosen: null,
    wish: { line: 1, quality: 'source' },
    streams: [],
  }),
  states: {
    picture: {
      initial: 'judging',
      on: {
        'match.changed': [
          {
            guard: { type: 'changesPicture', params: ({ event }) => ({ match: event.match }) },
            target: '.judging',
            actions: [{ type: 'takeMatch', params: ({ event }) => ({ match: event.match }) }, 'startAfresh'],
          },
          { actions: { type: 'takeMatch', params: ({ event }) => ({ match: event.match }) } },
        ],
        'source.chosen': { target: '.judging', actions: ['startAfresh', assign({ chosen: ({ event }) => event.kind })] },
        'line.chosen': {
          target: '.judging',
          actions: [
            'startAfresh',
            assign({ wish: ({ context, event }) => ({ ...context.wish, line: event.line }) }),
            { type: 'keep', params: ({ context }) => context.wish },
          ],
        },
        'quality.chosen': {
          target: '.judging',
          actions: [
            'startAfresh',
            assign({ wish: ({ context, event }) => ({ ...context.wish, quality: event.quality }) }),
            { type: 'keep', params: ({ context }) => context.wish },
          ],
        },
        'video.attached': { target: '.judging', actions: assign({ element: ({ event }) => event.element }) },
        'video.detached': { target: '.judging', actions: assign({ element: null }) },
      },
      states: {
        judging: {
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
          on: { 'refresh.clicked': { target: '.screen', actions: 'startAfresh' } },
          states: {
            screen: { always: { guard: 'hasScreen', target: 'locating' } },
            locating: {
              invoke: {
                src: 'locate',
                input: ({ context }) => ({ key: keyOf(context.match) }),
                onDone: {
                  target: 'choosing',
                  actions: assign(({ context, event }) => {
                    const streams = streamsOf(event.output, kindOf(context.match, context.chosen))
                    const line = context.detour ?? context.wish.line
                    return { streams, stream: pickStream(streams, { ...context.wish, line }) }
                  }),
                },
                onError: { target: 'waiting', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
              },
            },
            choosing: {
              always: [
                { guard: ({ context }) => context.stream !== null, target: 'streaming' },
                { target: 'waiting', actions: 'breakDown' },
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
                onError: { target: 'waiting', actions: 'breakDown' },
              },
              on: {
                'playback.ended': { target: 'waiting', actions: 'breakDown' },
                'playback.failed': { target: 'waiting', actions: 'breakDown' },
                'playback.blocked': '.blocked',
              },
              initial: 'opening',
              states: {
                opening: {
                  after: { openingLimit: { target: '#player.picture.onAir.waiting', actions: 'breakDown' } },
                  on: { 'playback.playing': 'playing' },
                },
                blocked: {
                  on: { 'playback.playing': 'playing', 'play.clicked': { actions: sendTo('playback', { type: 'play' }) } },
                },
                playing: {
                  entry: assign({ errorKey: null }),
                  after: { steadyTime: { actions: assign({ attempt: 0, lineFailures: 0 }) } },
                  on: { 'playback.stalled': 'stalled' },
                },
                stalled: {
                  after: { stallLimit: { target: '#player.picture.onAir.waiting', actions: 'breakDown' } },
                  on: { 'playback.playing': 'playing' },
                },
              },
            },
            waiting: {
              entry: assign(({ context: { attempt, lineFailures, detour, streams, stream } }) => ({
                attempt: attempt + 1,
                ...afterFailure({ lineFailures, detour }, streams, stream),
              })),
              always: { guard: 'isWornOut', target: 'failed' },
              after: { retryDelay: 'locating' },
            },
            /** Said, with a button; and tried anew by itself, since a server that was away comes back without a word to the player. */
            failed: { after: { failedRest: { target: 'locating', actions: assign({ attempt: 0, lineFailures: 0 }) } } },
          },
        },
      },
    },
    sound: {
      initial: 'off',
      states: { off: { on: { 'sound.toggled': 'on' } }, on: { on: { 'sound.toggled': 'off' } } },
    },
    /** The device answers before the network can. */
    memory: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            src: 'recall',
            onDone: { target: 'recalled', actions: assign(({ context, event }) => ({ wish: event.output ?? context.wish })) },
            onError: 'recalled',
          },
        },
        recalled: { tags: 'rest' },
      },
    },
  },
})
