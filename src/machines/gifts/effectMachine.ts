import { assign, type EventObject, setup } from 'xstate'
import type { GiftEffect } from '#src/streams/giftEffects.ts'
import { callbackSlot } from '../kit/slots.ts'
import { enqueueEffect, type WaitingEffect } from './effectQueue.ts'

/** What the playing actor reports. */
export type EffectPlayEvent = { type: 'effect.started' } | { type: 'effect.ended' } | { type: 'effect.failed' }

export type EffectEvent =
  | EffectPlayEvent
  | { type: 'effect.arrived'; effect: GiftEffect }
  | { type: 'effect.skipped' }
  | { type: 'screen.attached'; canvas: HTMLCanvasElement }
  | { type: 'screen.detached' }

type Context = {
  readonly room: string
  readonly canvas: HTMLCanvasElement | null
  readonly queue: readonly WaitingEffect[]
  readonly current: WaitingEffect | null
}

/** An effect whose file is not there after this long is left out, in ms. */
const LOAD_LIMIT = 8_000
/** No effect plays longer, also while nothing is drawn because the page is hidden, in ms. */
const PLAY_LIMIT = 12_000

/**
 * Full-screen effects of gifts, one at a time. There are effects as long as there is a screen to play them on: with effects
 * switched off, or less motion asked for, none is attached, nothing is listened to and nothing waits.
 */
export const effectMachine = setup({
  types: { context: {} as Context, events: {} as EffectEvent, input: {} as { room: string } },
  actors: {
    /** Sends effect.arrived for each gift that has one. */
    arrivals: callbackSlot<EventObject, { room: string }>('arrivals'),
    /** Plays one file on the canvas and leaves it clear; sends effect.started, then effect.ended, or effect.failed. */
    play: callbackSlot<EventObject, { canvas: HTMLCanvasElement; url: string }>('play'),
  },
  delays: { loadLimit: LOAD_LIMIT, playLimit: PLAY_LIMIT },
}).createMachine({
  id: 'effect',
  initial: 'off',
  context: ({ input }) => ({ ...input, canvas: null, queue: [], current: null }),
  states: {
    off: {
      entry: assign({ canvas: null, queue: [] }),
      on: { 'screen.attached': { target: 'on', actions: assign({ canvas: ({ event }) => event.canvas }) } },
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
          always: {
            guard: ({ context }) => context.queue.length > 0,
            target: 'showing',
            actions: assign({
              current: ({ context }) => context.queue[0] ?? null,
              queue: ({ context }) => context.queue.slice(1),
            }),
          },
        },
        showing: {
          invoke: {
            src: 'play',
            input: ({ context }) => {
              if (context.canvas === null || context.current === null) throw new Error('an effect without a screen')
              return { canvas: context.canvas, url: context.current.url }
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
