import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { viewportMachine } from '#src/machines/inspector/viewportMachine.ts'

const pane = { width: 400, height: 300 }

function begin() {
  const viewport = createActor(viewportMachine).start()
  viewport.send({ type: 'pane.measured', pane })
  viewport.send({ type: 'drawing.shown', drawing: { width: 1_600, height: 600 }, views: [] })
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
  viewport.send({ type: 'drawing.shown', drawing: { width: 200, height: 100 }, views: [] })
  expect([now().value, now().context.scale]).toEqual(['fitted', 1])
})

/** A box of the drawing around a point. */
const around = (x: number, y: number, width: number, height = width) => ({ x: x - width / 2, y: y - height / 2, width, height })

test('[D-9] a spot of the small map comes to the middle', () => {
  const { viewport, now } = begin()
  viewport.send({ type: 'zoom.reset' })
  viewport.send({ type: 'spot.chosen', spot: { x: 900, y: 400 } })
  expect(now().context.target).toEqual({ x: 700, y: 250 })
  viewport.send({ type: 'pane.scrolled', at: { x: 10, y: 20 } })
  expect(now().context.at).toEqual({ x: 10, y: 20 })
})

test('[D-9] the active states come to the middle at a size that can be read, and stay there while the pane changes', () => {
  const { viewport, now } = begin()
  viewport.send({ type: 'states.located', views: [around(1_000, 400, 100)] })
  expect(now().context).toMatchObject({ scale: 0.85, target: { x: 650, y: 190 } })
  viewport.send({ type: 'pane.measured', pane: { width: 800, height: 300 } })
  expect(now().context.target).toEqual({ x: 450, y: 190 })
  viewport.send({ type: 'spot.chosen', spot: { x: 0, y: 0 } })
  viewport.send({ type: 'pane.measured', pane })
  expect(now().context.target).toEqual({ x: 0, y: 0 })
})

test('[D-9] who scrolls away from the active states is not taken back to them when the pane changes', () => {
  const { viewport, now } = begin()
  viewport.send({ type: 'states.located', views: [around(1_000, 400, 100)] })
  const { target } = now().context
  viewport.send({ type: 'pane.scrolled', at: { x: 20, y: 30 } })
  viewport.send({ type: 'pane.measured', pane: { width: 800, height: 300 } })
  expect([now().value, now().context.at, now().context.target === target]).toEqual(['free', { x: 20, y: 30 }, true])
})

test.each([
  ['in the middle of the chart', around(1_000, 400, 100), { x: 650, y: 190.4 }],
  ['at its end, where the pane goes no further', around(1_580, 580, 40), { x: 960, y: 210 }],
])('[D-9] the scroll to the active states %s is nobody’s own', (_, view, at) => {
  const { viewport, now } = begin()
  viewport.send({ type: 'states.located', views: [view] })
  viewport.send({ type: 'pane.scrolled', at })
  expect([now().value, now().context.at]).toEqual(['looking', at])
})

const WIDE = { width: 2_000, height: 600 }
const SPOT = around(1_000, 400, 100)

test.each([
  ['wide, without an active state', WIDE, [], 'fitted', 0.2, { x: 0, y: 0 }],
  ['wide', WIDE, [SPOT], 'looking', 0.85, { x: 650, y: 190 }],
  ['wide, with arrows that fit', WIDE, [around(1_000, 400, 468, 200), SPOT], 'looking', 0.8, { x: 600, y: 170 }],
  ['wide, with arrows too long', WIDE, [around(500, 400, 900), SPOT], 'looking', 0.85, { x: 650, y: 190 }],
  ['wide, whose state is too large itself', WIDE, [around(1_000, 400, 900)], 'looking', 0.67, { x: 470, y: 118 }],
  ['just small enough', { width: 500, height: 300 }, [SPOT], 'fitted', 0.8, { x: 0, y: 0 }],
] as const)(
  '[D-9] another chart, %s, is shown whole where its words can be read, and else as much of its active states as can',
  (_, drawing, views, value, scale, target) => {
    const { viewport, now } = begin()
    viewport.send({ type: 'zoom.reset' })
    viewport.send({ type: 'drawing.shown', drawing, views })
    expect(now().value).toBe(value)
    expect(now().context.scale).toBeCloseTo(scale)
    expect([now().context.target.x, now().context.target.y].map(Math.round)).toEqual([target.x, target.y])
  },
)

test('[D-9] the size at which an earlier chart was seen is not that of the next one', () => {
  const { viewport, now } = begin()
  viewport.send({ type: 'zoom.reset' })
  viewport.send({ type: 'zoomed', direction: 'in' })
  viewport.send({ type: 'drawing.shown', drawing: WIDE, views: [SPOT] })
  expect(now().context.scale).toBe(0.85)
})
