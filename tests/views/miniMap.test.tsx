import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ChartLayout, PlacedState } from '#src/inspector/chartLayout.ts'
import type { ViewportRef } from '#src/machines/inspector/viewportMachine.ts'
import { MiniMap } from '#src/ui/inspector/MiniMap.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const placed = (id: string, kind: PlacedState['kind'], x: number): PlacedState => ({
  id,
  kind,
  title: id,
  lines: [],
  x,
  y: 20,
  width: 100,
  height: 60,
})
const STATES = [
  placed('door', 'compound', 10),
  placed('door.closed', 'atomic', 110),
  placed('door.gone', 'final', 210),
  placed('door.ajar', 'atomic', 310),
]

type Shown = {
  readonly size?: { readonly width: number; readonly height: number }
  readonly scale?: number
  readonly pane?: { readonly width: number; readonly height: number }
}

/** The small map of a chart, 1000 px wide unless said otherwise, whose pane is scrolled to 200 px from the left and 100 px from above. */
async function showMap({ size = { width: 1_000, height: 400 }, scale = 1, pane = { width: 300, height: 200 } }: Shown = {}) {
  const layout: ChartLayout = { ...size, states: STATES, starts: [], edges: [] }
  const viewport = shownBy<ViewportRef>({ at: { x: 200, y: 100 }, pane, scale, drawing: size })
  const page = await show(<MiniMap layout={layout} active={['door', 'door.closed', 'door.gone']} viewport={viewport.ref} />, {
    language: 'en',
    words: ['inspector'],
  })
  const { screen } = page
  const map = () => screen.queryByRole('button', { name: 'Small map, press to go there' })
  const numbers = (element: Element | null | undefined, ...names: readonly string[]) =>
    names.map((name) => Math.round(Number(element?.getAttribute(name))))
  const button = map()
  // The map stands at 50 px from the left and 30 px from above.
  if (button !== null) vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(50, 30, 240, 96))
  return {
    ...page,
    sent: viewport.sent,
    map,
    drawing: () => numbers(map()?.querySelector('svg'), 'width', 'height'),
    /** What of the chart is in sight, in its own pixels. */
    seen: () => numbers(map()?.querySelector('rect:last-child'), 'x', 'y', 'width', 'height'),
    states: () => [...(map()?.querySelectorAll('rect[data-active]') ?? [])],
    on: (does: (element: Element) => unknown) => does(map()!),
  }
}

const spot = (x: number, y: number) => [{ type: 'spot.chosen', spot: { x, y } }]
const AT = { clientX: 170, clientY: 54 }
/** A pane in which the small map has all the room that it ever takes. */
const LARGE = { width: 720, height: 448 }

test.each([
  ['all of it is in sight', { pane: { width: 1_000, height: 400 } }, false],
  ['all of it is in sight but for a pixel', { pane: { width: 999, height: 400 } }, false],
  ['it is wider than its pane', { pane: { width: 998, height: 400 } }, true],
  ['it is higher than its pane', { pane: { width: 1_000, height: 398 } }, true],
  ['it is zoomed out into its pane', { scale: 0.3 }, false],
] as const)('[D-9] of a chart, where %s (%o), there is a small map: %s', async (_, shown, isThere) => {
  const { map } = await showMap(shown)
  expect(map() !== null).toBe(isThere)
})

test.each([
  ['wide', { width: 1_000, height: 400 }, [240, 96]],
  ['high', { width: 400, height: 1_000 }, [45, 112]],
  ['small', { width: 120, height: 80 }, [120, 80]],
])('[D-9] a small map of a %s chart (%o) is as large as there is room, and no larger than it: %o', async (_, size, drawn) => {
  const { drawing } = await showMap({ size, pane: LARGE, scale: 10 })
  expect(drawing()).toEqual(drawn)
})

test.each([
  [1, [200, 100, 300, 200]],
  [2, [100, 50, 150, 100]],
])('[D-9] a small map shows what of a chart at scale %d is in sight: %o', async (scale, box) => {
  const { seen } = await showMap({ scale })
  expect(seen()).toEqual(box)
})

test('[D-9] a small map has every state in its place, and the innermost active ones stand out', async () => {
  const { states } = await showMap()
  const look = ['x', 'y', 'width', 'height', 'data-active']
  expect(states().map((one) => look.map((name) => one.getAttribute(name)))).toEqual([
    ['10', '20', '100', '60', 'false'],
    ['110', '20', '100', '60', 'true'],
    ['210', '20', '100', '60', 'true'],
    ['310', '20', '100', '60', 'false'],
  ])
})

test('[D-9] a press on a small map goes to that spot of the chart', async () => {
  const { on, sent } = await showMap({ pane: LARGE })
  on((map) => fireEvent.pointerDown(map, { ...AT, buttons: 1 }))
  expect(sent).toEqual(spot(500, 100))
})

test('[D-9] a drag over a small map goes along', async () => {
  const { on, sent } = await showMap({ pane: LARGE })
  on((map) => fireEvent.pointerMove(map, { ...AT, buttons: 1 }))
  expect(sent).toEqual(spot(500, 100))
})

test.each([
  ['no button', 0],
  ['another button', 2],
])('[D-9] a pointer over a small map with %s pressed goes nowhere', async (_, buttons) => {
  const { on, sent } = await showMap({ pane: LARGE })
  on((map) => fireEvent.pointerMove(map, { ...AT, buttons }))
  expect(sent).toEqual([])
})

test('[D-9] by keyboard the chart itself is scrolled: its small map is no stop', async () => {
  const { map } = await showMap()
  expect(map()?.tabIndex).toBe(-1)
})
