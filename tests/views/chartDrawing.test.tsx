import { expect, test } from 'vitest'
import { type ChartLayout, LETTER, type PlacedEdge, type PlacedState } from '#src/inspector/chartLayout.ts'
import type { FailedPath, MachineCoverage } from '#src/inspector/coverage.ts'
import type { Says } from '#src/inspector/verdicts.ts'
import { ChartDrawing } from '#src/ui/inspector/ChartDrawing.tsx'
import { show } from './support/show.tsx'

type Drawing = Parameters<typeof ChartDrawing>[0]

const BOX = { x: 20, y: 30, width: 100, height: 60 }
const placedState = (id: string, fields: Partial<PlacedState> = {}): PlacedState => ({
  ...BOX,
  id,
  title: id.split('.').at(-1) ?? '',
  kind: 'atomic',
  lines: [],
  ...fields,
})
const placedEdge = (id: string | null, text: string | null): PlacedEdge => ({
  id,
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 5 },
  ],
  label: text === null ? null : { x: 40, y: 50, width: 30, height: 16, text },
})
const DOOR: ChartLayout = {
  width: 400,
  height: 200,
  states: [
    placedState('door', { kind: 'compound' }),
    placedState('door.closed', {
      lines: [
        { text: 'entry / ring', edge: null },
        { text: 'lock', edge: 'lock' },
      ],
    }),
    placedState('door.gone', { kind: 'final' }),
  ],
  starts: [{ x: 3, y: 4 }],
  edges: [placedEdge('pull', 'pull'), placedEdge('push', 'push'), placedEdge('break', null), placedEdge(null, null)],
}

const NONE: ReadonlySet<string> = new Set()
const coverageOf = (fields: Partial<MachineCoverage>): MachineCoverage => ({ states: NONE, edges: NONE, failed: [], ...fields })
const failedPath = (fields: Partial<FailedPath>): FailedPath => ({ test: '', path: '', edges: NONE, states: NONE, ...fields })

/** The chart of a door. */
async function showDrawing(fields: Partial<Drawing> = {}) {
  const drawing: Drawing = {
    layout: DOOR,
    title: 'Chart of door',
    active: [],
    lit: NONE,
    onward: NONE,
    found: NONE,
    said: new Map(),
    coverage: null,
    failed: null,
    zoom: 1,
    ...fields,
  }
  const { screen } = await show(<ChartDrawing {...drawing} />)
  const chart = screen.getByRole('img', { name: 'Chart of door' })
  const one = (selector: string) => {
    const found = chart.querySelector(selector)
    if (found === null) throw new Error(`there is no ${selector}`)
    return found
  }
  const looks = (element: Element) =>
    (element.getAttribute('class') ?? '').split(' ').map((name) => name.replaceAll(/^_|_\w+$/g, ''))
  return {
    chart,
    one,
    state: (id: string) => one(`[data-state="${id}"]`),
    edge: (id: string) => one(`[data-edge="${id}"]`),
    label: (id: string) => one(`[data-label="${id}"]`),
    /** What a line of a state’s box looks like. */
    lines: (id: string) => [...one(`[data-state="${id}"]`).querySelectorAll('text')].slice(1),
    looks,
    numbers: (element: Element, ...names: readonly string[]) => names.map((name) => Number(element.getAttribute(name))),
  }
}

test('[D-9] a chart that is zoomed is as much larger, and its drawing stays the same', async () => {
  const { chart, numbers } = await showDrawing({ zoom: 0.5 })
  expect([numbers(chart, 'width', 'height'), chart.getAttribute('viewBox')]).toEqual([[200, 100], '0 0 400 200'])
})

test('[D-9] a state is a box in its place, with its name on top', async () => {
  const { state, numbers } = await showDrawing()
  const box = state('door.closed')
  expect(numbers(box.querySelector('rect')!, 'x', 'y', 'width', 'height')).toEqual([20, 30, 100, 60])
  const [title] = box.querySelectorAll('text')
  expect([title?.textContent, numbers(title!, 'x', 'y')]).toEqual(['closed', [30, 52]])
})

test('[D-9] what a state does and answers stands below its name, a line each', async () => {
  const { lines, numbers } = await showDrawing()
  expect(lines('door.closed').map((line) => [line.textContent, ...numbers(line, 'x', 'y')])).toEqual([
    ['entry / ring', 30, 52 + LETTER.height],
    ['lock', 30, 52 + 2 * LETTER.height],
  ])
})

test('[D-9] a state in which a machine ends has a second rim inside the first', async () => {
  const { state, numbers } = await showDrawing()
  const rims = (id: string) => [...state(id).querySelectorAll('rect')].map((one) => numbers(one, 'x', 'y', 'width', 'height'))
  expect([rims('door.gone'), rims('door.closed').length]).toEqual([
    [
      [20, 30, 100, 60],
      [23, 33, 94, 54],
    ],
    1,
  ])
})

test('[D-9] each state says of which kind it is, and whether it is active', async () => {
  const { state, looks } = await showDrawing({ active: ['door', 'door.closed'] })
  const said = ['door', 'door.closed', 'door.gone'].map((id) => [
    state(id).getAttribute('data-kind'),
    state(id).getAttribute('data-active'),
    looks(state(id)).includes('active'),
  ])
  expect(said).toEqual([
    ['compound', 'true', true],
    ['atomic', 'true', true],
    ['final', 'false', false],
  ])
})

test('[D-9] a machine’s start is a dot whose middle is in its place', async () => {
  const { one, numbers } = await showDrawing()
  expect(numbers(one('circle'), 'cx', 'cy', 'r')).toEqual([8, 9, 5])
})

test('[D-9] a transition is a line through its points with an arrow at its end', async () => {
  const { edge } = await showDrawing()
  const line = edge('pull').querySelector('path')
  expect([line?.getAttribute('d'), line?.getAttribute('marker-end')]).toEqual(['M0 0L10 0L10 5', 'url(#inspector-arrow)'])
})

test('[D-9] a transition’s words stand in the middle of their place, on a ground of its size', async () => {
  const { label, numbers } = await showDrawing()
  const [ground, words] = [label('pull').querySelector('rect')!, label('pull').querySelector('text')!]
  expect([numbers(ground, 'x', 'y', 'width', 'height'), words.textContent, numbers(words, 'x', 'y')]).toEqual([
    [40, 50, 30, 16],
    'pull',
    [55, 62],
  ])
})

test('[D-9] words are drawn after all lines, so that no line crosses them', async () => {
  const { chart } = await showDrawing()
  const order = [...chart.children].flatMap((one) =>
    one.hasAttribute('data-label') ? ['words'] : one.querySelector('path[marker-end]') === null ? [] : ['line'],
  )
  expect(order).toEqual(['line', 'line', 'line', 'line', 'words', 'words'])
})

test('[D-9] a line from a start is no transition: nothing dims or lights it', async () => {
  const { chart } = await showDrawing({ coverage: coverageOf({}), lit: new Set(['']) })
  const start = [...chart.querySelectorAll('g')].find(
    (one) => one.querySelector('path[marker-end]') !== null && !one.hasAttribute('data-edge'),
  )
  expect(['data-lit', 'data-onward', 'data-covered'].map((name) => start?.hasAttribute(name))).toEqual([false, false, false])
})

test('[D-9] the last transitions are lit, with their words and their lines in boxes', async () => {
  const { edge, label, lines, looks } = await showDrawing({ lit: new Set(['pull', 'lock']) })
  expect(['pull', 'push'].map((id) => [edge(id).getAttribute('data-lit'), label(id).getAttribute('data-lit')])).toEqual([
    ['true', 'true'],
    ['false', 'false'],
  ])
  expect(['pull', 'push'].map((id) => looks(edge(id)).includes('lit'))).toEqual([true, false])
  expect(lines('door.closed').map((line) => looks(line).includes('litLine'))).toEqual([false, true])
})

test('[D-9] transitions that do not lead on from here are dim', async () => {
  const { edge, looks } = await showDrawing({ onward: new Set(['push']) })
  expect(['pull', 'push'].map((id) => [edge(id).getAttribute('data-onward'), looks(edge(id)).includes('dim')])).toEqual([
    ['false', true],
    ['true', false],
  ])
})

test('[D-9] transitions whose event is searched for stand out, with their lines in boxes', async () => {
  const { edge, label, lines, looks } = await showDrawing({ found: new Set(['push', 'lock']) })
  expect(['pull', 'push'].map((id) => [looks(edge(id)).includes('found'), looks(label(id)).includes('found')])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(lines('door.closed').map((line) => looks(line).includes('foundLine'))).toEqual([false, true])
})

test('[D-9] a transition shows what its guard said of an event that is asked about', async () => {
  const { edge, label } = await showDrawing({ said: new Map<string, Says>([['pull', 'no']]) })
  expect([edge('pull'), label('pull'), edge('push')].map((one) => one.getAttribute('data-says'))).toEqual(['no', 'no', null])
})

test('[D-9] without coverage nothing is marked', async () => {
  const { chart } = await showDrawing()
  expect([chart.querySelectorAll('[data-covered]').length, chart.textContent]).toEqual([
    0,
    'doorclosedentry / ringlockgonepullpush',
  ])
})

test('[D-9] what the tests walked is marked by a sign before its words, not by colour alone', async () => {
  const coverage = coverageOf({ states: new Set(['door', 'door.closed']), edges: new Set(['pull', 'lock']) })
  const { chart, state, edge } = await showDrawing({ coverage })
  expect(chart.textContent).toBe('✓ door✓ closedentry / ring✓ lock✗ gone✓ pull✗ push')
  expect([state('door'), state('door.gone'), edge('pull'), edge('break')].map((one) => one.getAttribute('data-covered'))).toEqual(
    ['yes', 'no', 'yes', 'no'],
  )
})

test('[D-9] a failed path is marked over what was walked', async () => {
  const coverage = coverageOf({ states: new Set(['door.closed']), edges: new Set(['pull', 'push']) })
  const failed = failedPath({ states: new Set(['door.closed']), edges: new Set(['pull', 'lock']) })
  const { chart, state, edge, label } = await showDrawing({ coverage, failed })
  expect(chart.textContent).toBe('✗ door⚠ closedentry / ring⚠ lock✗ gone⚠ pull✓ push')
  expect(
    [state('door.closed'), edge('pull'), label('pull'), edge('push')].map((one) => one.getAttribute('data-covered')),
  ).toEqual(['failed', 'failed', 'failed', 'yes'])
})

/** A part of the drawing that is in sight: the label of `pull` is from 40 to 70. */
const seen = (x: number, width: number) => ({ x, y: 0, width, height: 200 })
/** The door without its boxes, with a line of `pull` that runs level above its label, from here to there. */
const running = (from: number, to: number): ChartLayout => ({
  ...DOOR,
  states: [],
  edges: DOOR.edges.map((edge) =>
    edge.id === 'pull'
      ? {
          ...edge,
          points: [
            { x: from, y: 48 },
            { x: to, y: 48 },
          ],
        }
      : edge,
  ),
})

test.each([
  ['all in sight', seen(0, 400), [0, 200], null, null],
  ['cut at its start', seen(50, 100), [0, 200], 'translate(10 0)', null],
  ['cut at its end', seen(0, 60), [0, 200], 'translate(-10 0)', null],
  ['cut, with a line that ends before', seen(50, 100), [0, 75], null, 'hidden'],
  ['cut, with a line that begins after', seen(0, 60), [35, 200], null, 'hidden'],
  ['out of sight', seen(100, 100), [0, 200], null, null],
] as const)(
  '[D-9] the words of an arrow, %s, come into sight along its line or are left out',
  async (_, sight, [from, to], moved, left) => {
    const { label } = await showDrawing({ layout: running(from, to), seen: sight })
    expect([label('pull').getAttribute('transform'), label('pull').getAttribute('visibility')]).toEqual([moved, left])
  },
)

const BARE = running(0, 75)

test.each([
  ['that leads on', BARE, new Set(['pull']), 'translate(10 0)', null],
  ['that leads on, over a state', { ...BARE, states: [placedState('door.shut', { x: 75 })] }, new Set(['pull']), null, 'hidden'],
  [
    'that leads on, within a state with others inside',
    { ...BARE, states: [placedState('door', { kind: 'compound' })] },
    new Set(['pull']),
    'translate(10 0)',
    null,
  ],
  ['that does not lead on', BARE, NONE, null, 'hidden'],
] as const)(
  '[D-9] the words of an arrow %s come into sight beyond the end of its line too, or are left out',
  async (_, layout, onward, moved, left) => {
    const { label } = await showDrawing({ layout, onward, seen: seen(50, 100) })
    expect([label('pull').getAttribute('transform'), label('pull').getAttribute('visibility')]).toEqual([moved, left])
  },
)

test('[D-9] the words of an arrow make way for what covers them', async () => {
  const { label } = await showDrawing({
    layout: running(0, 200),
    seen: seen(0, 80),
    covered: { x: 60, y: 40, width: 20, height: 160 },
  })
  expect(label('pull').getAttribute('transform')).toBe('translate(-10 0)')
})

test('[D-9] the words of an arrow are left out where what covers them leaves no room for them', async () => {
  const { label } = await showDrawing({
    layout: running(0, 200),
    seen: seen(0, 80),
    covered: { x: 5, y: 40, width: 75, height: 160 },
  })
  expect(label('pull').getAttribute('visibility')).toBe('hidden')
})

test('[D-9] the name of a state that begins out of sight stays in sight within it', async () => {
  const { state, numbers } = await showDrawing({ seen: seen(50, 100) })
  expect(numbers(state('door').querySelector('text')!, 'x')).toEqual([60])
})

test.each([
  ['an end of it in sight', { seen: seen(0, 50) }, 'false'],
  ['no end of it in sight', { seen: seen(100, 100) }, 'true'],
  ['no end of it in sight, which leads on', { seen: seen(100, 100), onward: new Set(['pull']) }, 'false'],
  ['no end of it in sight, which is searched for', { seen: seen(100, 100), found: new Set(['pull']) }, 'false'],
  ['no end of it in sight, while coverage is shown', { seen: seen(100, 100), coverage: coverageOf({}) }, 'false'],
])('[D-9] a line with %s passes through: %o, %s', async (_, fields, passed) => {
  const { edge } = await showDrawing(fields)
  expect(edge('pull').getAttribute('data-passes')).toBe(passed)
})
