import { act, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { chartOf } from '#src/inspector/chart.ts'
import type { ChartLayout, PlacedState } from '#src/inspector/chartLayout.ts'
import type { InspectorView } from '#src/machines/inspector/source.ts'
import { viewportMachine } from '#src/machines/inspector/viewportMachine.ts'
import { ChartPane } from '#src/ui/inspector/ChartPane.tsx'
import { MODIFIERS } from '#tests/support/modifiers.ts'
import { measured } from './support/measured.ts'
import { press } from './support/press.tsx'
import { show } from './support/show.tsx'
import { actorDetails, actorView, logEntry, shownInspector } from './support/shownInspector.ts'
import { told } from './support/told.ts'

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'ajar' } }, ajar: { on: { push: 'closed' } } },
})
const edgeOf = (event: string) => chartOf(door).edges.find((one) => one.event === event)?.id ?? ''
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
/** The door's chart, whose active state is at its right end. */
const layoutOf = (width: number): ChartLayout => ({
  width,
  height: 200,
  states: [placed('door', 'compound', 0), placed('door.closed', 'atomic', width - 100), placed('door.ajar', 'atomic', 0)],
  starts: [],
  edges: ['pull', 'push'].map((event) => ({ id: edgeOf(event), points: [], label: null })),
})
const SEEN: Partial<InspectorView> = { actors: [actorView('door')], details: actorDetails('door') }

type Shown = {
  readonly view?: Partial<InspectorView>
  /** How a chart is placed, by its name; the door's at once. */
  readonly place?: (name: string) => Promise<ChartLayout>
  /** How wide the door's chart is; its pane has 400 × 300 px. */
  readonly width?: number
  readonly over?: ReactNode
}

/** The chart of the machine that is chosen. */
async function showPane({ view = SEEN, width = 400, over = null, place = async () => layoutOf(width) }: Shown = {}) {
  const pane = measured((element) => element.getAttribute('role') === 'region', { width: 400, height: 300 })
  const source = shownInspector(view, door, place)
  const viewport = createActor(viewportMachine).start()
  onTestFinished(() => void viewport.stop())
  const page = await show(<ChartPane inspector={source.inspector} viewport={viewport} over={over} />, {
    language: 'en',
    words: ['inspector'],
  })
  await told(() => undefined)
  const { screen } = page
  const paper = () => screen.getByRole('region', { name: 'Chart of door' })
  const edges = (name: string) =>
    ['pull', 'push'].map((event) =>
      paper()
        .querySelector(`[data-edge="${edgeOf(event)}"]`)
        ?.getAttribute(name),
    )
  return {
    ...page,
    ...source,
    ...pane,
    paper,
    edges,
    send: (event: Parameters<typeof source.inspector.send>[0]) => told(() => source.inspector.send(event)),
    see: () => viewport.getSnapshot().context,
    located: (x: number, y: number) => act(() => viewport.send({ type: 'spot.chosen', spot: { x, y } })),
    has: (text: string) => screen.queryByText(text) !== null,
    drawn: () => Number(screen.getByRole('img', { name: 'Chart of door' }).getAttribute('width')),
    active: () => [...paper().querySelectorAll('[data-state][data-active="true"]')].map((one) => one.getAttribute('data-state')),
    isBusy: () => document.querySelector('[aria-busy="true"]') !== null,
    map: () => screen.queryByRole('button', { name: 'Small map, press to go there' }),
  }
}

test.each([
  ['no machine is chosen', { view: {} }, 'Choose a machine', 'Its chart is shown here.'],
  [
    'what is chosen is no machine',
    { view: { actors: [actorView('task', { chart: null })], details: actorDetails('task', { chart: null }) } },
    'It has no chart',
    'This is a task or a stream.',
  ],
] as const)('[D-9] where %s the pane of the chart says so', async (_, shown, title, text) => {
  const { has, screen } = await showPane(shown)
  expect([has(title), has(text), screen.queryByRole('region')]).toEqual([true, true, null])
})

const cannot = async () => {
  throw new Error('it cannot be placed')
}

test('[D-9] of a chart that could not be placed that is said', async () => {
  const { has } = await showPane({ place: cannot })
  expect([has('The chart could not be placed'), has('Placing the chart…')]).toEqual([true, false])
})

test('[D-9] a chart that could not be placed is tried again by a choice alone', async () => {
  let tries = 0
  const { say, send } = await showPane({
    place: () => {
      tries += 1
      return cannot()
    },
  })
  await say({ at: 2 })
  expect(tries).toBe(1)
  await send({ type: 'actor.chosen', key: 'door' })
  expect(tries).toBe(2)
})

test('[D-9] a chart that could not be placed does not keep another one from being placed', async () => {
  const { has, screen, send, say } = await showPane({ place: async (name) => (name === 'door' ? cannot() : layoutOf(400)) })
  await send({ type: 'actor.chosen', key: 'gate' })
  await say({ actors: [actorView('gate', { chart: 'gate' })], details: actorDetails('gate', { chart: 'gate' }) })
  expect([has('The chart could not be placed'), screen.queryByRole('img', { name: 'Chart of gate' }) !== null]).toEqual([
    false,
    true,
  ])
})

test('[D-9] while a chart is placed that is said, and the one before it is not shown in its stead', async () => {
  const { has, screen, say, isBusy } = await showPane({
    place: (name) => (name === 'door' ? Promise.resolve(layoutOf(400)) : new Promise(() => undefined)),
  })
  const before = [screen.queryByRole('region') !== null, isBusy()]
  await say({ actors: [actorView('gate', { chart: 'gate' })], details: actorDetails('gate', { chart: 'gate' }) })
  expect([before, has('Placing the chart…'), isBusy(), screen.queryByRole('region')]).toEqual([[true, false], true, true, null])
})

test('[D-9] a chart is called by its machine, and its pane is reached by keyboard', async () => {
  const { paper, screen } = await showPane()
  expect([paper().tabIndex, screen.queryByRole('img', { name: 'Chart of door' }) !== null]).toEqual([0, true])
})

test('[D-9] a chart’s legend tells the kinds of states that it has, and no others', async () => {
  const { screen } = await showPane()
  const list = screen.getByRole('list', { name: 'Legend' })
  expect([...list.children].map(({ textContent }) => textContent.trim())).toEqual([
    'State',
    'With states inside',
    'Active',
    'Leads on',
    'Taken last',
  ])
})

test('[D-9] where tools lie over a chart its legend is theirs', async () => {
  const { screen } = await showPane({ over: <button type="button">Zoom</button> })
  expect([screen.queryByRole('list', { name: 'Legend' }), screen.queryByRole('button', { name: 'Zoom' }) !== null]).toEqual([
    null,
    true,
  ])
})

test('[D-9] the states that a machine is in are active in its chart, and follow it', async () => {
  const { active, say } = await showPane()
  expect(active()).toEqual(['door', 'door.closed'])
  await say({ details: actorDetails('door', { states: ['door', 'door.ajar'] }) })
  expect(active()).toEqual(['door', 'door.ajar'])
})

test('[D-9] the ways on from the active states are those that lead on', async () => {
  const { edges, say } = await showPane()
  expect(edges('data-onward')).toEqual(['true', 'false'])
  await say({ details: actorDetails('door', { states: ['door', 'door.ajar'] }) })
  expect(edges('data-onward')).toEqual(['false', 'true'])
})

test('[D-9] what the chosen machine took last is lit, and nothing of another machine’s', async () => {
  const { edges, say } = await showPane()
  const taken = (no: number, actor: string, event: string) => logEntry(no, actor, event, { taken: [edgeOf(event)] })
  await say({ log: [taken(1, 'door', 'pull')] })
  expect(edges('data-lit')).toEqual(['true', 'false'])
  await say({ log: [taken(1, 'door', 'pull'), taken(2, 'door', 'push'), taken(3, 'other', 'pull')] })
  expect(edges('data-lit')).toEqual(['false', 'true'])
})

test('[D-9] transitions whose event is searched for stand out until nothing is searched', async () => {
  const { edges, send } = await showPane()
  const plain = edges('class')
  await send({ type: 'search.changed', text: 'PUS' })
  const [pull, push] = edges('class')
  expect([pull === plain[0], push === plain[1]]).toEqual([true, false])
  await send({ type: 'search.changed', text: '' })
  expect(edges('class')).toEqual(plain)
})

test('[D-9] what a guard said of an event that is asked about stands at its transition', async () => {
  const verdicts = [{ edges: [edgeOf('pull')], source: '', targets: [], guard: null, says: 'no', parts: [] }] as const
  const { edges, say } = await showPane()
  await say({ details: actorDetails('door', { verdicts }) })
  expect(edges('data-says')).toEqual(['no', null])
})

test('[D-9] coverage is marked in the chart, over it the failed path that is chosen, until it is put away', async () => {
  const { edges, send } = await showPane()
  const failed = ['pull', 'push'].map((event) => ({ test: event, path: '', edges: [edgeOf(event)], states: [] }))
  const text = JSON.stringify({ door: { states: {}, edges: { [edgeOf('push')]: true }, failed } })
  await send({ type: 'coverage.chosen', file: new Blob([text]) })
  await expect.poll(() => edges('data-covered')).toEqual(['failed', 'yes'])
  await send({ type: 'failure.chosen', place: 1 })
  expect(edges('data-covered')).toEqual(['no', 'failed'])
  await send({ type: 'failure.chosen', place: null })
  expect(edges('data-covered')).toEqual(['no', 'yes'])
  await send({ type: 'coverage.removed' })
  expect(edges('data-covered')).toEqual([null, null])
})

test.each([
  ['+', 1.25],
  ['=', 1.25],
  ['-', 0.8],
])('[D-9] the key %s zooms a chart to %d', async (key, scale) => {
  const { paper, drawn, see } = await showPane()
  expect([press(paper(), key), see().scale, drawn()]).toEqual([true, scale, 400 * scale])
})

test('[D-9] the key 1 shows a chart in its own size, and 0 fits it', async () => {
  const { paper, drawn } = await showPane({ width: 500 })
  expect(drawn()).toBe(400)
  press(paper(), '1')
  expect(drawn()).toBe(500)
  press(paper(), '0')
  expect(drawn()).toBe(400)
})

test('[D-9] keys of a chart with a modifier are the browser’s own, and so are others', async () => {
  const { paper, see } = await showPane({ width: 500 })
  for (const fields of MODIFIERS) for (const key of ['+', '-', '0', '1']) expect(press(paper(), key, fields)).toBe(false)
  for (const key of ['2', 'a', 'ArrowDown', 'Tab']) expect(press(paper(), key)).toBe(false)
  expect(see().scale).toBe(0.8)
})

test.each([
  ['up with Ctrl', { deltaY: -10, ctrlKey: true }, 1.25, false],
  ['down with Ctrl', { deltaY: 10, ctrlKey: true }, 0.8, false],
  ['up', { deltaY: -10 }, 1, true],
])('[D-9] a chart is zoomed by the wheel that turns %s', async (_, turn, scale, isTheBrowsers) => {
  const { paper, see } = await showPane()
  // This page without a browser knows no keys beside the wheel.
  const wheel = Object.assign(new Event('wheel', { bubbles: true, cancelable: true }), {
    ctrlKey: false,
    metaKey: false,
    ...turn,
  })
  expect([fireEvent(paper(), wheel), see().scale]).toEqual([isTheBrowsers, scale])
})

test.each([
  ['the mouse', { pointerType: 'mouse', buttons: 1 }, [[-30, -40]]],
  ['a finger, which scrolls by itself', { pointerType: 'touch', buttons: 1 }, []],
  ['no button', { pointerType: 'mouse', buttons: 0 }, []],
])('[D-9] a chart is dragged by %s', async (_, pointer, moved) => {
  const { paper } = await showPane({ width: 2_000 })
  const scrolled = vi.spyOn(paper(), 'scrollBy').mockImplementation(() => undefined)
  const move = new MouseEvent('pointermove', { bubbles: true })
  fireEvent(paper(), Object.assign(move, { ...pointer, movementX: 30, movementY: 40 }))
  expect(scrolled.mock.calls).toEqual(moved)
})

test('[D-9] a chart that fits its pane goes on fitting it as that gets smaller, and one that was zoomed stays', async () => {
  const { paper, drawn, resize } = await showPane()
  resize(200, 300)
  expect(drawn()).toBe(200)
  press(paper(), '1')
  resize(100, 300)
  expect(drawn()).toBe(400)
})

test('[D-9] where a person scrolls a chart to is known, to keep its middle there', async () => {
  const { paper, see } = await showPane()
  Object.assign(paper(), { scrollLeft: 30, scrollTop: 40 })
  fireEvent.scroll(paper())
  expect(see().at).toEqual({ x: 30, y: 40 })
})

test('[D-9] a spot that is gone to is scrolled into the middle of the pane', async () => {
  const { paper, located } = await showPane({ width: 2_000 })
  const gone = vi.spyOn(paper(), 'scrollTo')
  press(paper(), '1')
  located(1_000, 190)
  expect(gone.mock.lastCall).toEqual([800, 40])
})

test('[D-9] a chart whose words would be too small opens at its active state', async () => {
  const { see } = await showPane({ width: 2_000 })
  expect([see().scale, see().target]).toEqual([0.85, { x: 1_457.5, y: 0 }])
})

test.each([
  ['near', 1_700, 1_372.5],
  ['far away', 100, 1_457.5],
])(
  '[D-9] a chart opens at its active state with the words of its arrow that are %s, where both have room',
  async (_, x, left) => {
    const label = { x, y: 40, width: 60, height: 16, text: 'pull' }
    const layout = layoutOf(2_000)
    const { see } = await showPane({
      place: async () => ({ ...layout, edges: layout.edges.map((edge) => ({ ...edge, label })) }),
    })
    expect(see().target.x).toBe(left)
  },
)

test('[D-9] another machine of the same kind is shown from its own beginning', async () => {
  const { paper, say, drawn } = await showPane({ width: 500 })
  press(paper(), '1')
  expect(drawn()).toBe(500)
  await say({ actors: [actorView('door'), actorView('gate', { name: 'door' })], details: actorDetails('gate', { name: 'door' }) })
  expect(drawn()).toBe(400)
})

test('[D-9] the same machine that goes on stays as far as it was zoomed', async () => {
  const { paper, say, drawn } = await showPane({ width: 500 })
  press(paper(), '1')
  await say({ details: actorDetails('door', { states: ['door', 'door.ajar'] }) })
  expect(drawn()).toBe(500)
})

test('[D-9] a chart that is left is measured no more', async () => {
  const { leave, observers } = await showPane()
  expect(observers()).toBe(1)
  leave()
  expect(observers()).toBe(0)
})

test('[D-9] a chart has a small map only while not all of it is in sight', async () => {
  const { paper, map } = await showPane()
  expect(map()).toBe(null)
  press(paper(), '+')
  expect(map()).not.toBe(null)
  press(paper(), '0')
  expect(map()).toBe(null)
})
