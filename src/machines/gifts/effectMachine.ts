import { assign, type EventObject, setup } from 'xstate'
import type { GiftEffect } from '#src/streams/giftEffects.ts'
import { callbackSlot } from '../kit/slots.ts'
import { enqueueEffect, type WaitingEffect } from './effectQueue.ts'

/** One effect over a canvas; `isHeard` = with its sound. */
export type EffectPlay = { readonly canvas: HTMLCanvasElement; readonly url: string; readonly isHeard: boolean }

/** What the playing actor reports. */
export type EffectPlayEvent = { type: 'effect.started' } | { type: 'effect.ended' } | { type: 'effect.failed' }

export type EffectEvent =
  | EffectPlayEvent
  | { type: 'effect.arrived'; effect: GiftEffect }
  | { type: 'effect.skipped' }
  /** `hasSound` = whether the picture is heard now: then so are effects. */
  | { type: 'screen.attached'; canvas: HTMLCanvasElement; hasSound?: () => boolean }
  /** Nothing may move: effects are cards that stand still. */
  | { type: 'cards.attached' }
  | { type: 'screen.detached' }

type Context = {
  readonly room: string
  readonly canvas: HTMLCanvasElement | null
  readonly hasSound: () => boolean
  readonly queue: readonly WaitingEffect[]
  readonly current: WaitingEffect | null
}

/** An effect whose file is not there after this long is left out, in ms. */
const LOAD_LIMIT = 8_000
/** No effect plays longer, also while nothing is drawn because the page is hidden, in ms. */
const PLAY_LIMIT = 12_000
/** How long a card stands, in ms. */
const CARD_TIME = 3_500

const SILENT = () => false

/**
 * Effects of gifts over the picture, one at a time. There are effects as long as there is a screen to play them on, or a place for cards
 * where less motion is asked for: with effects switched off none is attached, nothing is listened to and nothing waits.
 */
export const effectMachine = setup({
  types: { context: {} as Context, events: {} as EffectEvent, input: {} as { room: string } },
  actors: {
    /** Sends effect.arrived for each gift that has one. */
    arrivals: callbackSlot<EventObject, { room: string }>('arrivals'),
    /** Plays one file on the canvas and leaves it clear; sends effect.started, then effect.ended, or effect.failed. */
    play: callbackSlot<EventObject, EffectPlay>('play'),
  },
  actions: {
    takeNext: assign({
      current: ({ context }) => context.queue[0] ?? null,
      queue: ({ context }) => context.queue.slice(1),
    }),
  },
  delays: { loadLimit: LOAD_LIMIT, playLimit: PLAY_LIMIT, cardTime: CARD_TIME },
}).createMachine({
  id: 'effect',
  initial: 'off',
  context: ({ input }) => ({ ...input, canvas: null, hasSound: SILENT, queue: [], current: null }),
  states: {
    off: {
      entry: assign({ canvas: null, queue: [] }),
      on: {
        'screen.attached': {
          target: 'on',
          actions: assign({ canvas: ({ event }) => event.canvas, hasSound: ({ event }) => event.hasSound ?? SILENT }),
        },
        'cards.attached': 'on',
      },
    },
    on: {
      invoke: { src: 'arrivals', input: ({ context }) => ({ room: context.room }), onError: {} },
      on: {
        'screen.detached': 'off',
        'effect.arrived': { actions: assign({ queue: ({ context, event }) => enqueueEffect(context.queue, event.effect) }) },
      },
      initial: 'idle',
      states: {
        idle: {
          always: [
            {
              guard: ({ context }) => context.queue.length > 0 && context.canvas === null,
              target: 'card',
              actions: 'takeNext',
            },
            { guard: ({ context }) => context.queue.length > 0, target: 'showing', actions: 'takeNext' },
          ],
        },
        /** It is told by a card that stands still. */
        card: {
          exit: assign({ current: null }),
          after: { cardTime: 'idle' },
          on: { 'effect.skipped': 'idle' },
        },
        showing: {
          invoke: {
            src: 'play',
            input: ({ context }) => {
              if (context.canvas === null || context.current === null) throw new Error('an effect without a screen')
              return { canvas: context.canvas, url: context.current.url, isHeard: context.hasSound() }
            },
            onError: 'idle',
          },
          exit: assign({ current: null }),
          on: { 'effect.ended': 'idle', 'effect.failed': 'idle', 'effect.skipped': 'idle' },
          initial: 'loading',
          states: {
            loading: { after: { loadLimit: '#effect.on.idle' }, on: { 'effect.started': 'playing' } },
            playing: { after: { playLimit: '#effect.on.idle' } },
          },
        },
      },
    },
  },
})
