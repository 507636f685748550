import { type ActorRefFrom, assign, setup } from 'xstate'

/** How long each slide is shown, in ms. */
export const TURN = 6_000

export type CarouselEvent =
  /** Slides came or went. */
  | { type: 'slides.counted'; count: number }
  | { type: 'slide.turned'; by: 1 | -1 }
  /** A pointer is over it, the focus is in it, or nobody sees it. */
  | { type: 'hold.begun' }
  | { type: 'hold.ended' }
  | { type: 'pause.pressed' }
  | { type: 'play.pressed' }

type Context = { readonly count: number; readonly index: number; readonly isStill: boolean }

/**
 * Which of some slides is shown (P-3). It turns by itself only while it is `moving`: not while it is `held`, and once it was `paused` not
 * before it is played and let go. A slide that was turned to has its whole time. `isStill` = moving parts are switched off: it begins
 * paused.
 */
export const carouselMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CarouselEvent,
    input: {} as { readonly isStill: boolean },
  },
  delays: { turn: TURN },
  actions: {
    turn: assign(({ context: { count, index } }, { by }: { by: 1 | -1 }) => ({
      index: count === 0 ? 0 : (index + by + count) % count,
    })),
    count: assign(({ context: { index } }, { count }: { count: number }) => ({
      count,
      index: Math.min(index, Math.max(0, count - 1)),
    })),
  },
  guards: { isStill: ({ context }) => context.isStill },
}).createMachine({
  id: 'carousel',
  context: ({ input: { isStill } }) => ({ count: 0, index: 0, isStill }),
  initial: 'beginning',
  on: {
    'slides.counted': { actions: { type: 'count', params: ({ event }) => ({ count: event.count }) } },
    'slide.turned': { actions: { type: 'turn', params: ({ event }) => ({ by: event.by }) } },
  },
  states: {
    beginning: { always: [{ guard: 'isStill', target: 'paused' }, { target: 'moving' }] },
    moving: {
      after: { turn: { target: 'moving', reenter: true, actions: { type: 'turn', params: { by: 1 } } } },
      on: {
        'slide.turned': {
          target: 'moving',
          reenter: true,
          actions: { type: 'turn', params: ({ event }) => ({ by: event.by }) },
        },
        'hold.begun': 'held',
        'pause.pressed': 'paused',
      },
    },
    held: { on: { 'hold.ended': 'moving', 'pause.pressed': 'paused.held' } },
    paused: {
      initial: 'free',
      states: {
        free: { on: { 'hold.begun': 'held', 'play.pressed': '#carousel.moving' } },
        held: { on: { 'hold.ended': 'free', 'play.pressed': '#carousel.held' } },
      },
    },
  },
})
export type CarouselRef = ActorRefFrom<typeof carouselMachine>
