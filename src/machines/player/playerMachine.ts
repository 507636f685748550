import { assign, type EventObject, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { anchorPresence } from '#src/api/model/anchor.ts'
import { failureKey } from '../kit/failure.ts'
import { callbackSlot, promiseSlot } from '../kit/slots.ts'

/** What the playback actor reports. */
export type PlaybackEvent =
  | { type: 'playback.playing' }
  | { type: 'playback.stalled' }
  /** The stream ended or broke. */
  | { type: 'playback.ended' }
  | { type: 'playback.failed' }

export type PlayerEvent =
  | PlaybackEvent
  | { type: 'video.attached'; element: HTMLVideoElement }
  | { type: 'video.detached' }
  | { type: 'anchor.statusChanged'; anchorStatus: string }
  | { type: 'sound.toggled' }
  | { type: 'refresh.clicked' }

type Input = { anchorRoomId: string; anchorStatus: string; delay: (attempt: number) => number }
type Context = Input & {
  readonly element: HTMLVideoElement | null
  readonly url: string | null
  readonly attempt: number
  readonly errorKey: ErrorKey | null
}

/** Tries before the player gives up and asks the viewer. */
export const PLAYER_TRIES = 6
/** A picture that stands still this long is fetched anew, in ms. */
const STALL_LIMIT = 6_000
/** A stream that brings no picture for this long is given up, in ms. */
const OPENING_LIMIT = 12_000

/**
 * The room's picture. What is shown follows the anchor's status (S-1): only On1 plays, the others are states with words. A
 * broken or standing stream is fetched anew with growing waits; after six tries the viewer is asked. Sound starts off.
 */
export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent, input: {} as Input },
  actors: {
    /** The address of what is on air now; null when nothing is. */
    locate: promiseSlot<string | null, { anchorRoomId: string }>('locate'),
    playback: callbackSlot<EventObject, { element: HTMLVideoElement; url: string }>('playback'),
  },
  delays: { retryDelay: ({ context }) => context.delay(context.attempt), stallLimit: STALL_LIMIT, openingLimit: OPENING_LIMIT },
  guards: {
    isOnAir: ({ context }) => anchorPresence(context.anchorStatus) === 'playing',
    isNotStarted: ({ context }) => anchorPresence(context.anchorStatus) === 'notStarted',
    isInterrupted: ({ context }) => anchorPresence(context.anchorStatus) === 'interrupted',
    hasScreen: ({ context }) => context.element !== null,
    isWornOut: ({ context }) => context.attempt >= PLAYER_TRIES,
  },
}).createMachine({
  id: 'player',
  type: 'parallel',
  context: ({ input }) => ({ ...input, element: null, url: null, attempt: 0, errorKey: null }),
  states: {
    picture: {
      initial: 'judging',
      on: {
        'anchor.statusChanged': {
          target: '.judging',
          actions: assign({ anchorStatus: ({ event }) => event.anchorStatus, attempt: 0 }),
        },
        'video.attached': { target: '.judging', actions: assign({ element: ({ event }) => event.element }) },
        'video.detached': { target: '.judging', actions: assign({ element: null }) },
      },
      states: {
        judging: {
          always: [
            { guard: 'isNotStarted', target: 'notStarted' },
            { guard: 'isInterrupted', target: 'interrupted' },
            { guard: 'isOnAir', target: 'onAir' },
            { target: 'offAir' },
          ],
        },
        notStarted: {},
        interrupted: {},
        offAir: {},
        onAir: {
          initial: 'screen',
          on: { 'refresh.clicked': { target: '.locating', actions: assign({ attempt: 0 }) } },
          states: {
            screen: { always: { guard: 'hasScreen', target: 'locating' } },
            locating: {
              invoke: {
                src: 'locate',
                input: ({ context }) => ({ anchorRoomId: context.anchorRoomId }),
                onDone: [
                  {
                    guard: ({ event }) => event.output !== null,
                    target: 'streaming',
                    actions: assign({ url: ({ event }) => event.output }),
                  },
                  { target: 'waiting', actions: assign({ errorKey: (): ErrorKey => 'errors.videoBroken' }) },
                ],
                onError: { target: 'waiting', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
              },
            },
            streaming: {
              invoke: {
                src: 'playback',
                input: ({ context }) => {
                  if (context.element === null || context.url === null) throw new Error('playing without a screen or an address')
                  return { element: context.element, url: context.url }
                },
                onError: { target: 'waiting', actions: assign({ errorKey: (): ErrorKey => 'errors.videoBroken' }) },
              },
              on: {
                'playback.ended': { target: 'waiting', actions: assign({ errorKey: (): ErrorKey => 'errors.videoBroken' }) },
                'playback.failed': { target: 'waiting', actions: assign({ errorKey: (): ErrorKey => 'errors.videoBroken' }) },
              },
              initial: 'opening',
              states: {
                opening: {
                  after: {
                    openingLimit: {
                      target: '#player.picture.onAir.waiting',
                      actions: assign({ errorKey: (): ErrorKey => 'errors.videoBroken' }),
                    },
                  },
                  on: { 'playback.playing': 'playing' },
                },
                playing: { entry: assign({ attempt: 0, errorKey: null }), on: { 'playback.stalled': 'stalled' } },
                stalled: {
                  after: {
                    stallLimit: {
                      target: '#player.picture.onAir.waiting',
                      actions: assign({ errorKey: (): ErrorKey => 'errors.videoBroken' }),
                    },
                  },
                  on: { 'playback.playing': 'playing' },
                },
              },
            },
            waiting: {
              entry: assign({ attempt: ({ context }) => context.attempt + 1 }),
              always: { guard: 'isWornOut', target: 'failed' },
              after: { retryDelay: 'locating' },
            },
            failed: {},
          },
        },
      },
    },
    sound: {
      initial: 'off',
      states: { off: { on: { 'sound.toggled': 'on' } }, on: { on: { 'sound.toggled': 'off' } } },
    },
  },
})
