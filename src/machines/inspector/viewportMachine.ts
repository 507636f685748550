import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Box, Point } from '#src/inspector/chartLayout.ts'
import { centreOn, fitScale, isAt, keepMiddle, lookAt, nextScale, READABLE, type Size } from '#src/inspector/viewport.ts'

export type ViewportEvent =
  /** A chart of this size is shown; `views` = what of it is looked at, the widest first; none = no state is active. */
  | { type: 'drawing.shown'; drawing: Size; views: readonly Box[] }
  | { type: 'pane.measured'; pane: Size }
  | { type: 'pane.scrolled'; at: Point }
  | { type: 'zoomed'; direction: 'in' | 'out' }
  /** Back to the size it is drawn at. */
  | { type: 'zoom.reset' }
  | { type: 'fit.chosen' }
  /** A point of the drawing is wanted in the middle, as by the small map. */
  | { type: 'spot.chosen'; spot: Point }
  /** The active states are wanted, large enough to be read. */
  | { type: 'states.located'; views: readonly Box[] }

type Context = {
  readonly pane: Size
  readonly drawing: Size
  /** What is looked at while nobody moved the drawing, the widest first. */
  readonly views: readonly Box[]
  readonly scale: number
  /** Where the pane is scrolled to. */
  readonly at: Point
  /** Where the pane is to be scrolled to after the last change; a new object each time. */
  readonly target: Point
}

const NOWHERE: Point = { x: 0, y: 0 }
const NOTHING: Size = { width: 0, height: 0 }

/**
 * How the chart is seen: whole where its words can be read so, else at first the smallest box that holds its active states with their
 * arrows; then at a scale of one's own, with what was in the middle kept there.
 */
export const viewportMachine = setup({
  types: { context: {} as Context, events: {} as ViewportEvent },
  actions: {
    look: assign(({ context: { views, pane, scale, target } }) => {
      const look = lookAt(views, pane)
      return look === null ? { scale, target } : { scale: look.scale, target: centreOn(look.spot, pane, look.scale) }
    }),
    fit: assign(({ context: { drawing, pane } }) => ({ scale: fitScale(drawing, pane), target: { ...NOWHERE } })),
    scale: assign(({ context: { at, pane, scale } }, { to }: { to: number }) => ({
      scale: to,
      target: keepMiddle(at, pane, scale, to),
    })),
  },
  guards: {
    isTooLarge: ({ context: { pane } }, { drawing, views }: { drawing: Size; views: readonly Box[] }) =>
      views.length > 0 && fitScale(drawing, pane) < READABLE,
    /** What the last change itself scrolls to is told as well. */
    isByHand: ({ context: { target, pane, scale, drawing } }, { at }: { at: Point }) =>
      !isAt(at, target, { pane, scale, drawing }),
  },
}).createMachine({
  id: 'viewport',
  context: { pane: NOTHING, drawing: NOTHING, views: [], scale: 1, at: NOWHERE, target: NOWHERE },
  initial: 'fitted',
  on: {
    'drawing.shown': [
      {
        guard: { type: 'isTooLarge', params: ({ event }) => event },
        target: '.looking',
        actions: assign({ drawing: ({ event }) => event.drawing, views: ({ event }) => event.views }),
      },
      { target: '.fitted', actions: assign({ drawing: ({ event }) => event.drawing }) },
    ],
    'pane.measured': { actions: assign({ pane: ({ event }) => event.pane }) },
    'pane.scrolled': { actions: assign({ at: ({ event }) => event.at }) },
    'spot.chosen': {
      target: '.free',
      actions: assign({ target: ({ context: { pane, scale }, event }) => centreOn(event.spot, pane, scale) }),
    },
    'states.located': { target: '.looking', actions: assign({ views: ({ event }) => event.views }) },
    zoomed: {
      target: '.free',
      actions: { type: 'scale', params: ({ context, event }) => ({ to: nextScale(context.scale, event.direction) }) },
    },
    'zoom.reset': { target: '.free', actions: { type: 'scale', params: { to: 1 } } },
    'fit.chosen': '.fitted',
  },
  states: {
    fitted: {
      entry: 'fit',
      on: { 'pane.measured': { target: 'fitted', reenter: true, actions: assign({ pane: ({ event }) => event.pane }) } },
    },
    /** At the active states, also while the pane gets another size; until somebody scrolls. */
    looking: {
      entry: 'look',
      on: {
        'pane.measured': { target: 'looking', reenter: true, actions: assign({ pane: ({ event }) => event.pane }) },
        'pane.scrolled': [
          {
            guard: { type: 'isByHand', params: ({ event }) => event },
            target: 'free',
            actions: assign({ at: ({ event }) => event.at }),
          },
          { actions: assign({ at: ({ event }) => event.at }) },
        ],
      },
    },
    free: {},
  },
})

export type ViewportRef = ActorRefFrom<typeof viewportMachine>
