import { type ActorRefFrom, assign, type EventObject, setup } from 'xstate'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'
import { clampPlace, type MiniPlace, movedBy, type Point, type ScreenSize } from './miniPlayerPlace.ts'

export type MiniPlayerEvent =
  /** What plays was scrolled out of sight, or its place is in sight again. */
  | { type: 'picture.left' }
  | { type: 'picture.came' }
  /** How large the screen is, and where the window stands while nobody has moved it. */
  | { type: 'screen.measured'; screen: ScreenSize; usual: MiniPlace }
  /** A pointer takes hold of the window, moves, and lets go. */
  | { type: 'window.held'; at: Point }
  | { type: 'window.dragged'; at: Point }
  | { type: 'window.released' }
  /** A key moves it so far. */
  | { type: 'window.nudged'; by: Point }
  | { type: 'window.closed' }

type Context = {
  /** Where the viewer left it; null = nobody has moved it on this device. */
  readonly chosen: MiniPlace | null
  readonly usual: MiniPlace
  readonly screen: ScreenSize
  /** Where a pointer holds it, and where the window was then. */
  readonly held: { readonly at: Point; readonly place: MiniPlace } | null
}

/**
 * The picture of a room as a small window over the page, while its own place is scrolled out of sight. It is moved by pointer or keys, the
 * device keeps where it was left, and it is always all on the screen. Closed, it comes no more until the picture was in sight.
 */
export const miniPlayerMachine = setup({
  types: { context: {} as Context, events: {} as MiniPlayerEvent },
  actors: {
    /** Where it was left on this device; null = nowhere yet. */
    recall: promiseSlot<MiniPlace | null, undefined>('miniPlayer.recall'),
    /** Sends picture.left, picture.came and screen.measured, at once and as they change. */
    watch: callbackSlot<EventObject, undefined>('miniPlayer.watch'),
  },
  actions: {
    /** Shows the picture as a window there, or in its own place again. */
    float: actionSlot<MiniPlace>('miniPlayer.float'),
    dock: actionSlot<undefined>('miniPlayer.dock'),
    keep: actionSlot<MiniPlace>('miniPlayer.keep'),
    measure: assign((_, { screen, usual }: { screen: ScreenSize; usual: MiniPlace }) => ({ screen, usual })),
    hold: assign(({ context }, { at }: { at: Point }) => ({ held: { at, place: placeOf(context) } })),
    drag: assign(({ context: { held, screen } }, { at }: { at: Point }) =>
      held === null ? {} : { chosen: clampPlace(movedBy(held.place, { x: at.x - held.at.x, y: at.y - held.at.y }), screen) },
    ),
    nudge: assign(({ context }, { by }: { by: Point }) => ({
      chosen: clampPlace(movedBy(placeOf(context), by), context.screen),
    })),
    release: assign({ held: null }),
  },
}).createMachine({
  id: 'miniPlayer',
  context: { chosen: null, usual: { right: 0, bottom: 0 }, screen: { width: 0, height: 0 }, held: null },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        src: 'recall',
        onDone: { target: 'watching', actions: assign({ chosen: ({ event }) => event.output }) },
        onError: 'watching',
      },
    },
    watching: {
      invoke: { src: 'watch', onError: 'failed' },
      on: { 'screen.measured': { actions: { type: 'measure', params: ({ event }) => event } } },
      initial: 'docked',
      states: {
        docked: { on: { 'picture.left': 'floating' } },
        floating: {
          entry: { type: 'float', params: ({ context }) => placeOf(context) },
          exit: { type: 'dock', params: undefined },
          on: {
            'picture.came': 'docked',
            'window.closed': 'closed',
            'screen.measured': {
              actions: [
                { type: 'measure', params: ({ event }) => event },
                { type: 'float', params: ({ context }) => placeOf(context) },
              ],
            },
          },
          initial: 'still',
          states: {
            still: {
              on: {
                'window.held': { target: 'held', actions: { type: 'hold', params: ({ event }) => event } },
                'window.nudged': {
                  actions: [
                    { type: 'nudge', params: ({ event }) => event },
                    { type: 'float', params: ({ context }) => placeOf(context) },
                    { type: 'keep', params: ({ context }) => placeOf(context) },
                  ],
                },
              },
            },
            held: {
              exit: 'release',
              on: {
                'window.dragged': {
                  actions: [
                    { type: 'drag', params: ({ event }) => event },
                    { type: 'float', params: ({ context }) => placeOf(context) },
                  ],
                },
                'window.released': {
                  target: 'still',
                  actions: { type: 'keep', params: ({ context }) => placeOf(context) },
                },
              },
            },
          },
        },
        closed: { on: { 'picture.came': 'docked' } },
      },
    },
    /** The page cannot be watched: the picture stays where it is. */
    failed: { tags: 'rest' },
  },
})

export type MiniPlayerRef = ActorRefFrom<typeof miniPlayerMachine>

/** Where the window is: where it was left, as far as the screen allows. */
function placeOf({ chosen, usual, screen }: Pick<Context, 'chosen' | 'usual' | 'screen'>): MiniPlace {
  return clampPlace(chosen ?? usual, screen)
}
