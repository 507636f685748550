import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Elk from 'elkjs/lib/elk.bundled.js'
import { describe, expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { chartOf } from '#src/inspector/chart.ts'
import { chartFaults } from '#tests/model/chartChecks.ts'
import { chartJson } from '#src/inspector/chartJson.ts'
import { type Box, layoutChart, type Point, textWidth } from '#src/inspector/chartLayout.ts'
import { chartMermaid } from '#src/inspector/chartMermaid.ts'
import { chartSvg } from '#src/inspector/chartSvg.ts'
import { promiseSlot } from '#src/machines/kit/slots.ts'
import { allMachines } from '../../tools/docs/allMachines.ts'
import { chartsPage } from '../../tools/docs/chartsPage.ts'
import { withModels } from '../../tools/docs/modelsPage.ts'
import { MODELS } from './models.ts'

const machines = await allMachines()

describe('the charts of all machines', () => {
  test('[D-9] there is one for each machine of the product', () => {
    expect(machines.length).toBeGreaterThan(35)
  })

  test('[D-9] docs/machines.md is what `npm run charts` makes of them', async () => {
    const written = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'machines.md'), 'utf8')
    expect(written).toBe(chartsPage(machines))
  })

  test('[D-10] the table of docs/testing-models.md is what `npm run charts` makes of the models', async () => {
    const written = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'testing-models.md'), 'utf8')
    expect(written).toBe(withModels(written, MODELS))
  })

  test.each(machines)(
    '[D-9] %s has no unreachable state, dead end, unhandled error, endless wait or crossing of regions',
    (_, machine) => {
      expect(chartFaults(chartOf(machine))).toEqual([])
    },
  )

  test.each(machines)('[D-9] %s made from its JSON has the same chart', (_, machine) => {
    const chart = chartOf(machine)
    const json: unknown = JSON.parse(JSON.stringify(chartJson(chart)))
    expect(chartOf(createMachine(json as Parameters<typeof createMachine>[0]))).toEqual(chart)
  })

  test.each(machines)('[D-9] %s as Mermaid contains each state and transition', (_, machine) => {
    const chart = chartOf(machine)
    const text = chartMermaid(chart)
    for (const { id } of chart.states) expect(text).toMatch(new RegExp(String.raw`as ${id.replaceAll(/\W/g, '_')}$`, 'm'))
    for (const { label } of chart.edges) expect(text).toContain(label.replaceAll(/[;:]/g, ' '))
    expect(text.split('{\n').length).toBe(text.split('}\n').length)
  })
})

describe('the checks of a chart', () => {
  const faultsOf = (states: object, initial = 'a') =>
    chartFaults(chartOf(createMachine({ id: 'm', initial, states } as Parameters<typeof createMachine>[0]))).map(
      ({ fault, where }) => `${fault} ${where}`,
    )

  test('[D-9] find an unreachable state and its children', () => {
    const lost = { initial: 'in', states: { in: {} }, on: { BACK: 'a' } }
    expect(faultsOf({ a: { on: { GO: 'a' } }, lost })).toEqual(['unreachable m.lost', 'unreachable m.lost.in'])
  })

  test('[D-9] count a state as reached by its region, its delay and its parent', () => {
    const both = { type: 'parallel', states: { left: { on: { X: {} } }, right: { on: { X: {} } } }, on: { END: 'end' } }
    expect(faultsOf({ a: { after: { 5: 'both' } }, both, end: { type: 'final' } })).toEqual([])
  })

  test('[D-9] find a dead end, unless it is final or tagged as rest', () => {
    const states = { a: { on: { B: 'b', C: 'c', D: 'd' } }, b: {}, c: { type: 'final' }, d: { tags: 'rest' } }
    expect(faultsOf(states)).toEqual(['deadEnd m.b'])
  })

  test('[D-9] find a transition from one region into another', () => {
    const left = { initial: 'one', states: { one: { on: { GO: 'two' } }, two: { on: { BACK: 'one' } } } }
    const both = (right: object, own: object = {}) => ({ a: { type: 'parallel', states: { left, right }, ...own } })
    expect(faultsOf(both({ on: { OVER: '#m.a.left.two' } }))).toEqual(['crossing m.a.right'])
    expect(faultsOf(both({ on: { X: {} } }, { on: { OVER: '.left.two' } }))).toEqual(['crossing m.a'])
    expect(faultsOf({ ...both({ on: { OUT: '#m.b' } }), b: { tags: 'rest' } })).toEqual([])
  })

  test('[D-9] find an unhandled failure, and a wait without another way out', () => {
    const logic = setup({ actors: { ask: promiseSlot<number, undefined>('ask') } })
    const waiting = { invoke: { src: 'ask', id: 'ask', onDone: 'b' } } as const
    const faults = (a: object) =>
      chartFaults(chartOf(logic.createMachine({ id: 'm', initial: 'a', states: { a, b: { tags: 'rest' } } }))).map(
        ({ fault }) => fault,
      )
    expect(faults(waiting)).toEqual(['unhandledError', 'endlessWait'])
    expect(faults({ invoke: { ...waiting.invoke, onError: {} } })).toEqual(['endlessWait'])
    expect(faults({ invoke: { ...waiting.invoke, onError: 'b' } })).toEqual([])
    expect(faults({ ...waiting, invoke: { ...waiting.invoke, onError: {} }, on: { CLOSE: 'b' } })).toEqual([])
  })
})

/** Whether a line that is upright or level passes through a box; along its rim does not count. */
const passes = (start: Point, end: Point, box: Box) =>
  Math.max(start.x, end.x) > box.x + 1 &&
  Math.min(start.x, end.x) < box.x + box.width - 1 &&
  Math.max(start.y, end.y) > box.y + 1 &&
  Math.min(start.y, end.y) < box.y + box.height - 1

describe('a chart as a drawing', () => {
  const chart = chartOf(machines.find(([name]) => name === 'chatMachine')![1])
  const layout = layoutChart(chart, new Elk())

  test('[D-9] each state lies inside its parent and beside its siblings', async () => {
    const placed = new Map((await layout).states.map((state) => [state.id, state]))
    const inside = (inner: Box, outer: Box) =>
      inner.x >= outer.x &&
      inner.y >= outer.y &&
      inner.x + inner.width <= outer.x + outer.width &&
      inner.y + inner.height <= outer.y + outer.height
    const apart = (one: Box, other: Box) =>
      one.x + one.width <= other.x ||
      other.x + other.width <= one.x ||
      one.y + one.height <= other.y ||
      other.y + other.height <= one.y
    for (const state of chart.states) {
      if (state.parent !== null) expect(inside(placed.get(state.id)!, placed.get(state.parent)!), state.id).toBe(true)
      const siblings = chart.states.filter(({ id, parent }) => parent === state.parent && id !== state.id)
      for (const { id } of siblings) expect(apart(placed.get(state.id)!, placed.get(id)!), `${state.id} ${id}`).toBe(true)
    }
  })

  test.each(['chatMachine', 'sessionMachine', 'connectionMachine', 'chatListMachine'])(
    '[D-9] no line of another transition crosses the words of a label: %s',
    async (name) => {
      const own = machines.find(([one]) => one === name)![1]
      const { edges } = await layoutChart(chartOf(own), new Elk())
      const crossed = edges.flatMap(({ id, label }) => {
        if (label === null) return []
        const over = ({ points }: (typeof edges)[number]) =>
          points.some((end, place) => place > 0 && passes(points[place - 1]!, end, label))
        return edges.filter((other) => other.id !== id && over(other)).map((other) => `${other.id} × ${id}`)
      })
      expect(crossed).toEqual([])
    },
  )

  test('[D-9] each transition is an arrow or a line of its state', async () => {
    const { states, edges } = await layout
    const drawn = [...edges.map(({ id }) => id), ...states.flatMap(({ lines }) => lines.map(({ edge }) => edge))]
    for (const { id } of chart.edges) expect(drawn).toContain(id)
    for (const { points } of edges) expect(points.length).toBeGreaterThanOrEqual(2)
  })

  test('[D-9] the SVG file shows every name and runs nothing', async () => {
    const svg = chartSvg(await layout, 'chat <1>')
    expect(svg).toContain('<title>chat &lt;1&gt;</title>')
    for (const { key } of chart.states) expect(svg).toContain(`>${key}</text>`)
    expect(svg).not.toMatch(/<script|<style|style=|href=/)
    // Labels are drawn over all lines.
    expect(svg.lastIndexOf('marker-end=')).toBeLessThan(svg.indexOf('fill-opacity='))
  })

  test('[D-9] the box under a label is as wide as its text in any font', async () => {
    const { edges } = await layout
    const labels = edges.flatMap(({ label }) => (label === null ? [] : [label]))
    const drawn = [
      ...chartSvg(await layout, 'chat').matchAll(/ width="([\d.]+)"[^>]*fill-opacity[^>]*><text[^>]*textLength="([\d.]+)"/g),
    ]
    expect(drawn).toHaveLength(labels.length)
    for (const [index, [, box, words]] of drawn.entries()) {
      expect(Number(box)).toBeCloseTo(textWidth(labels[index]!.text), 0)
      expect(words).toBe(box)
      expect(Number(box)).toBeLessThan(labels[index]!.width)
    }
  })
})
