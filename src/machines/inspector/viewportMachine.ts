import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Point } from '#src/inspector/chartLayout.ts'
import { centreOn, fitScale, keepMiddle, nextScale, type Size } from '#src/inspector/viewport.ts'

export type ViewportEvent =
  /** A chart of this size is shown, with the middle of an active state; null = none is active. */
  | { type: 'drawing.shown'; drawing: Size; spot: Point | null }
  | { type: 'pane.measured'; pane: Size }
  | { type: 'pane.scrolled'; at: Point }
  | { type: 'zoomed'; direction: 'in' | 'out' }
  /** Back to the size it is drawn at. */
  | { type: 'zoom.reset' }
  | { type: 'fit.chosen' }
  /** A point of the drawing is wanted in the middle, as by the small map. */
  | { type: 'spot.chosen'; spot: Point }
  /** A point is wanted in the middle, large enough to be read. */
  | { type: 'spot.located'; spot: Point }

type Shown = { readonly drawing: Size; readonly spot: Point | null }

type Context = {
  readonly pane: Size
  readonly drawing: Size
  readonly scale: number
  /** Where the pane is scrolled to. */
  readonly at: Point
  /** Where the pane is to be scrolled to after the last change; a new object each time. */
  readonly target: Point
}

/** The smallest scale at which the words of a chart are read with ease. */
const READABLE = 0.8
/** The smallest scale at which they can be made out: a chart that fits only below it is not shown whole at first. */
const LEGIBLE = 0.4
const NOWHERE: Point = { x: 0, y: 0 }
const NOTHING: Size = { width: 0, height: 0 }

/**
 * How the chart is seen: whole as long as its words can be made out so and nobody zooms or goes to a state, else at first at its active
 * state; then at a scale of one's own, with what was in the middle kept there.
 */
export const viewportMachine = setup({
  types: { context: {} as Context, events: {} as ViewportEvent },
  actions: {
    near: assign(({ context: { pane, scale } }, { spot }: { spot: Point }) => nearAt(spot, pane, Math.max(scale, READABLE))),
    open: assign(({ context: { pane } }, { drawing, spot }: Shown) => ({
      drawing,
      ...(spot === null ? {} : nearAt(spot, pane, READABLE)),
    })),
    fit: assign(({ context: { drawing, pane } }) => ({ scale: fitScale(drawing, pane), target: { ...NOWHERE } })),
    scale: assign(({ context: { at, pane, scale } }, { to }: { to: number }) => ({
      scale: to,
      target: keepMiddle(at, pane, scale, to),
    })),
  },
  guards: {
    isTooLarge: ({ context: { pane } }, { drawing, spot }: Shown) => spot !== null && fitScale(drawing, pane) < LEGIBLE,
  },
}).createMachine({
  id: 'viewport',
  context: { pane: NOTHING, drawing: NOTHING, scale: 1, at: NOWHERE, target: NOWHERE },
  initial: 'fitted',
  on: {
    'drawing.shown': [
      {
        guard: { type: 'isTooLarge', params: ({ event }) => event },
        target: '.free',
        actions: { type: 'open', params: ({ event }) => event },
      },
      { target: '.fitted', actions: assign({ drawing: ({ event }) => event.drawing }) },
    ],
    'pane.scrolled': { actions: assign({ at: ({ event }) => event.at }) },
    'spot.chosen': {
      actions: assign({ target: ({ context: { pane, scale }, event }) => centreOn(event.spot, pane, scale) }),
    },
    'spot.located': {
      target: '.free',
      actions: { type: 'near', params: ({ event }) => event },
    },
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
    free: { on: { 'pane.measured': { actions: assign({ pane: ({ event }) => event.pane }) } } },
  },
})

const nearAt = (spot: Point, pane: Size, scale: number) => ({ scale, target: centreOn(spot, pane, scale) })

export type ViewportRef = ActorRefFrom<typeof viewportMachine>
