import fc from 'fast-check'
import { expect, test } from 'vitest'
import { and, createActor, not, setup } from 'xstate'
import { chartOf } from '#src/inspector/chart.ts'
import { verdictsOf } from '#src/inspector/verdicts.ts'
import {
  centreOn,
  fitScale,
  inSight,
  isWhole,
  keepMiddle,
  lowerEnd,
  mapScale,
  nextScale,
  SCALES,
} from '#src/inspector/viewport.ts'
import { edgesFound, edgesOnward, eventsOf, statesKnowing, treeOf } from '#src/machines/inspector/inspectorSelectors.ts'

const length = fc.integer({ min: 1, max: 6_000 })
const size = fc.record({ width: length, height: length })
const scale = fc.constantFrom(...SCALES)

test('[D-9] [property] a chart that fits is whole in sight, and no larger than it is drawn', () => {
  fc.assert(
    fc.property(size, size, (drawing, pane) => {
      const fit = fitScale(drawing, pane)
      expect(fit).toBeLessThanOrEqual(1)
      if (fit > SCALES[0]) expect(isWhole(drawing, pane, fit)).toBe(true)
    }),
  )
})

test('[D-9] [property] zooming in and out again ends where it began, and keeps the middle', () => {
  const inner = fc.constantFrom(...SCALES.slice(1, -1))
  fc.assert(
    fc.property(inner, (from) => {
      expect(nextScale(nextScale(from, 'in'), 'out')).toBe(from)
      expect(nextScale(nextScale(from, 'out'), 'in')).toBe(from)
    }),
  )
  const spot = fc.record({ x: length, y: length })
  fc.assert(
    fc.property(spot, size, scale, scale, (point, pane, from, to) => {
      const before = centreOn(point, pane, from)
      // Where the pane is at the drawing's edge, the middle is not the point.
      fc.pre(before.x > 0 && before.y > 0)
      const after = keepMiddle(before, pane, from, to)
      const wanted = centreOn(point, pane, to)
      expect(after.x).toBeCloseTo(wanted.x, 4)
      expect(after.y).toBeCloseTo(wanted.y, 4)
    }),
  )
})

test('[D-9] [property] what is in sight lies within the drawing', () => {
  fc.assert(
    fc.property(fc.record({ x: length, y: length }), size, scale, size, (at, pane, by, drawing) => {
      const seen = inSight(at, pane, by, drawing)
      expect(seen.width).toBeGreaterThanOrEqual(0)
      expect(seen.x + seen.width).toBeLessThanOrEqual(drawing.width + 0.001)
      expect(seen.y + seen.height).toBeLessThanOrEqual(drawing.height + 0.001)
    }),
  )
})

type Event = { type: 'send'; text?: string } | { type: 'close' } | { type: 'open' }

const shop = setup({
  types: { context: {} as { open: boolean; full: boolean }, input: {} as { open: boolean; full: boolean }, events: {} as Event },
  guards: {
    isOpen: ({ context }) => context.open,
    isFull: ({ context }) => context.full,
    isLong: ({ event }) => event.type === 'send' && event.text!.length > 3,
  },
}).createMachine({
  id: 'shop',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    door: { initial: 'ajar', states: { ajar: { on: { close: 'shut' } }, shut: { on: { open: 'ajar' } } } },
    till: {
      initial: 'idle',
      on: { send: '.lost' },
      states: {
        idle: {
          on: {
            send: [
              { guard: 'isLong', target: 'long' },
              { guard: and(['isOpen', not('isFull')]), target: 'busy' },
            ],
          },
        },
        long: {},
        busy: {},
        lost: {},
      },
    },
  },
})

const snapshotOf = (open: boolean, full: boolean) => createActor(shop, { input: { open, full } }).start().getSnapshot()
const short = (open: boolean, full: boolean, text?: string) =>
  verdictsOf(snapshotOf(open, full), { type: 'send', ...(text !== undefined && { text }) }).map(
    ({ source, says }) => `${source} ${says}`,
  )

test('[D-9] each transition that might take an event says why it does not: its guard, a field that is missing, or one before it', () => {
  expect(short(true, false, 'hi')).toEqual(['shop.till.idle no', 'shop.till.idle takes', 'shop.till notAsked'])
  expect(short(true, false, 'longer')).toEqual(['shop.till.idle takes', 'shop.till.idle notAsked', 'shop.till notAsked'])
  expect(short(true, false)[0]).toBe('shop.till.idle fails')
  const [, refused] = verdictsOf(snapshotOf(true, true), { type: 'send', text: 'hi' } as Event)
  expect(refused).toMatchObject({
    guard: 'and(isOpen, not(isFull))',
    says: 'no',
    parts: [
      { guard: 'isOpen', says: true },
      { guard: 'isFull', says: true },
    ],
  })
  expect(verdictsOf(snapshotOf(true, true), { type: 'open' })).toEqual([])
})

test('[D-9] an event that is taken in one region is still asked about in the next', () => {
  const house = setup({ types: { events: {} as { type: 'night' } } }).createMachine({
    id: 'house',
    type: 'parallel',
    states: {
      door: { initial: 'open', states: { open: { on: { night: 'shut' } }, shut: {} } },
      lamp: { initial: 'off', states: { off: { on: { night: 'on' } }, on: {} } },
    },
  })
  const verdicts = verdictsOf(createActor(house).start().getSnapshot(), { type: 'night' })
  expect(verdicts.map(({ source, says }) => `${source} ${says}`)).toEqual(['house.door.open takes', 'house.lamp.off takes'])
})

test('[D-9] [property] XState takes an event exactly when a verdict says so', () => {
  const sent = fc.constantFrom<Event>(
    { type: 'send', text: 'hi' },
    { type: 'send', text: 'longer' },
    { type: 'close' },
    { type: 'open' },
  )
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), sent, (open, full, event) => {
      const snapshot = snapshotOf(open, full)
      expect(snapshot.can(event)).toBe(verdictsOf(snapshot, event).some(({ says }) => says === 'takes'))
    }),
  )
})

test('[D-9] machines, transitions and states are found by an event', () => {
  const chart = chartOf(shop)
  const states = ['shop', 'shop.door', 'shop.door.ajar', 'shop.till', 'shop.till.idle']
  expect(eventsOf(chart, states)).toEqual([
    { type: 'close', isHere: true },
    { type: 'open', isHere: false },
    { type: 'send', isHere: true },
  ])
  expect(statesKnowing(chart, 'open')).toEqual(['shop.door.shut'])
  expect([...edgesFound(chart, 'OPE')]).toEqual(['shop.door.shut#0.0'])
  expect(edgesFound(chart, ' ').size).toBe(0)
  expect([...edgesOnward(chart, states)]).not.toContain('shop.door.shut#0.0')
  const actors = [
    { key: 'a', parent: null, name: 'shop', chart: 'shop', status: 'active', value: null },
    { key: 'b', parent: null, name: 'other', chart: 'other', status: 'active', value: null },
  ] as const
  const found = treeOf(actors, { search: 'clos', ended: false, events: { shop: ['close', 'open'], other: ['go'] } })
  expect(found.map(({ name, found: by }) => [name, by])).toEqual([['shop', ['close']]])
})

test.each([
  ['a large pane', { width: 900, height: 600 }, { width: 1000, height: 100 }, 0.24],
  ['a low pane', { width: 900, height: 200 }, { width: 1000, height: 500 }, 0.1],
  ['a narrow pane', { width: 300, height: 600 }, { width: 1000, height: 100 }, 0.1],
])('[D-9] in %s the small map leaves most of the chart in sight', (_, pane, drawing, expected) => {
  expect(mapScale(drawing, pane)).toBeCloseTo(expected)
})

test('[D-9] tools over the end of a pane cover that much of the drawing in sight', () => {
  expect(lowerEnd({ x: 10, y: 20, width: 400, height: 300 }, { width: 100, height: 50 }, 0.5)).toEqual({
    x: 210,
    y: 220,
    width: 200,
    height: 100,
  })
})
