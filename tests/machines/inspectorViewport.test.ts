import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { viewportMachine } from '#src/machines/inspector/viewportMachine.ts'

const pane = { width: 400, height: 300 }

function begin() {
  const viewport = createActor(viewportMachine).start()
  viewport.send({ type: 'pane.measured', pane })
  viewport.send({ type: 'drawing.shown', drawing: { width: 1_600, height: 600 }, spot: null })
  return { viewport, now: () => viewport.getSnapshot() }
}

test('[D-9] a chart fits its pane when it is shown and while the pane changes, until somebody zooms', () => {
  const { viewport, now } = begin()
  expect([now().value, now().context.scale]).toEqual(['fitted', 0.25])
  viewport.send({ type: 'pane.measured', pane: { width: 800, height: 300 } })
  expect(now().context.scale).toBe(0.5)
  viewport.send({ type: 'zoomed', direction: 'in' })
  expect([now().value, now().context.scale]).toEqual(['free', 0.67])
  viewport.send({ type: 'pane.measured', pane })
  expect(now().context.scale).toBe(0.67)
  viewport.send({ type: 'zoom.reset' })
  expect(now().context.scale).toBe(1)
  viewport.send({ type: 'fit.chosen' })
  expect([now().value, now().context.scale]).toEqual(['fitted', 0.25])
  // Another chart fits again.
  viewport.send({ type: 'zoom.reset' })
  viewport.send({ type: 'drawing.shown', drawing: { width: 200, height: 100 }, spot: null })
  expect([now().value, now().context.scale]).toEqual(['fitted', 1])
})

test('[D-9] a spot of the small map comes to the middle; the active state also at a size that can be read', () => {
  const { viewport, now } = begin()
  viewport.send({ type: 'zoom.reset' })
  viewport.send({ type: 'spot.chosen', spot: { x: 900, y: 400 } })
  expect(now().context.target).toEqual({ x: 700, y: 250 })
  viewport.send({ type: 'fit.chosen' })
  viewport.send({ type: 'spot.located', spot: { x: 1_000, y: 400 } })
  expect(now().context).toMatchObject({ scale: 0.8, target: { x: 600, y: 170 } })
  viewport.send({ type: 'pane.scrolled', at: { x: 10, y: 20 } })
  expect(now().context.at).toEqual({ x: 10, y: 20 })
})

const WIDE = { width: 2_000, height: 600 }
const SPOT = { x: 1_000, y: 400 }

test.each([
  ['wide, without an active state', WIDE, null, 'fitted', 0.2, { x: 0, y: 0 }],
  ['wide', WIDE, SPOT, 'free', 0.8, { x: 600, y: 170 }],
  ['just small enough', { width: 1_000, height: 600 }, SPOT, 'fitted', 0.4, { x: 0, y: 0 }],
] as const)(
  '[D-9] another chart, %s, is shown whole where its words can be read, and else at its active state',
  (_, drawing, spot, value, scale, target) => {
    const { viewport, now } = begin()
    viewport.send({ type: 'zoom.reset' })
    viewport.send({ type: 'drawing.shown', drawing, spot })
    expect([now().value, now().context.scale, now().context.target]).toEqual([value, scale, target])
  },
)

test('[D-9] the size at which an earlier chart was seen is not that of the next one', () => {
  const { viewport, now } = begin()
  viewport.send({ type: 'zoom.reset' })
  viewport.send({ type: 'zoomed', direction: 'in' })
  viewport.send({ type: 'drawing.shown', drawing: WIDE, spot: SPOT })
  expect(now().context.scale).toBe(0.8)
})
