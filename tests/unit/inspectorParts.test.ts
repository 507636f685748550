import { expect, test } from 'vitest'
import { assign, createActor, createMachine, setup, type StateValue } from 'xstate'
import { and, not, or } from 'xstate/guards'
import { chartOf } from '#src/inspector/chart.ts'
import { chartMermaid } from '#src/inspector/chartMermaid.ts'
import { coverageCounts, readCoverage } from '#src/inspector/coverage.ts'
import { actionLabel, edgeLabel } from '#src/inspector/edgeLabel.ts'
import { guardWords, partsOf } from '#src/inspector/guardWords.ts'
import { createProbe } from '#src/inspector/probe.ts'
import { createSenders } from '#src/inspector/recording/senders.ts'
import { createTurns } from '#src/inspector/recording/turns.ts'

const lamp = setup({ types: { events: {} as { type: 'press' } | { type: 'alarm' } | { type: 'other' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on', '*': {} } }, on: { on: { press: 'off', alarm: 'off' } } },
})
const house = setup({
  types: { context: {} as { nights: number }, events: {} as { type: 'left' } },
  actors: { lamp },
}).createMachine({
  id: 'house',
  context: { nights: 0 },
  initial: 'lit',
  states: { lit: { invoke: { src: 'lamp' }, on: { left: { target: 'dark', actions: assign({ nights: 1 }) } } }, dark: {} },
})
const over = setup({}).createMachine({ id: 'over', initial: 'end', states: { end: { type: 'final' } } })

const lampOf = (count: number) => Array.from({ length: count }, () => createActor(lamp).start())
const valueNow = (probe: ReturnType<typeof createProbe>, place: number): StateValue | null | undefined =>
  probe.view().actors[place]?.value

test('[D-9] what an event did is told of that event after the log was cleared too', () => {
  const probe = createProbe(() => 0)
  const actor = createActor(lamp).start()
  probe.watch(actor)
  actor.send({ type: 'press' })
  probe.clear()
  actor.send({ type: 'press' })
  expect(probe.view().log.map(({ no, type, taken }) => [no, type, taken.length])).toEqual([[2, 'press', 1]])
  expect(valueNow(probe, 0)).toBe('off')
})

test('[D-9] who listens no more to the probe hears nothing', () => {
  const probe = createProbe(() => 0)
  const heard: string[] = []
  const leave = probe.subscribe(() => heard.push('one'))
  probe.clear()
  leave()
  probe.clear()
  expect(heard).toEqual(['one'])
})

test('[D-9] others hear the probe after one who left', () => {
  const probe = createProbe(() => 0)
  const heard: string[] = []
  const leave = probe.subscribe(() => undefined)
  probe.subscribe(() => heard.push('other'))
  leave()
  probe.clear()
  expect(heard).toEqual(['other'])
})

test('[D-9] of too many actors the one that is over goes before those that run', () => {
  const probe = createProbe(() => 0)
  const [first, ...rest] = lampOf(500)
  for (const actor of [first, createActor(over).start(), ...rest]) if (actor !== undefined) probe.watch(actor)
  const names = probe.view().actors.map(({ name }) => name)
  expect([names.length, names.includes('over'), probe.details(`1.${first?.sessionId ?? ''}`)?.name]).toEqual([500, false, 'lamp'])
})

test('[D-9] of too many actors that all run the oldest goes', () => {
  const probe = createProbe(() => 0)
  const actors = lampOf(501)
  for (const actor of actors) probe.watch(actor)
  const keys = probe.view().actors.map(({ key }) => key)
  expect([keys.length, keys[0]]).toEqual([500, `2.${actors[1]?.sessionId ?? ''}`])
})

const lampsOf = (probe: ReturnType<typeof createProbe>) => {
  const actor = createActor(house).start()
  probe.watch(actor)
  const lamps = () => probe.view().actors.filter(({ chart }) => chart === 'lamp')
  return { actor, lamps }
}

test('[D-9] an actor that was given no id is called by what it runs', () => {
  const { lamps } = lampsOf(createProbe(() => 0))
  expect(lamps().map(({ name, status }) => [name, status])).toEqual([['lamp', 'active']])
})

test('[D-9] an actor of a state is stopped once the state is left', () => {
  const { actor, lamps } = lampsOf(createProbe(() => 0))
  actor.send({ type: 'left' })
  expect(lamps().map(({ status }) => status)).toEqual(['stopped'])
})

test('[D-9] the events that a machine knows are named once each, by name, without what stands for any', () => {
  const probe = createProbe(() => 0)
  probe.watch(createActor(lamp).start())
  expect(probe.view().events).toEqual({ lamp: ['alarm', 'press'] })
})

test('[D-9] the end of an inner turn leads back to the turn in which it was begun', () => {
  const turns = createTurns<string>()
  turns.begin('a')
  turns.begin('b')
  const inner = turns.current()
  turns.end('b')
  expect([inner, turns.current()]).toEqual(['b', 'a'])
})

test('[D-9] what an actor is sent during its turn are its next turns, one after the other', () => {
  const turns = createTurns<string>()
  for (let each = 0; each < 3; each += 1) turns.begin('a')
  const seen = [0, 1, 2].map(() => {
    turns.end('a')
    return turns.current()
  })
  expect(seen).toEqual(['a', 'a', null])
})

test('[D-9] the end of a turn ends those that were begun in it', () => {
  const turns = createTurns<string>()
  turns.begin('a')
  turns.begin('b')
  turns.end('a')
  expect(turns.current()).toBe(null)
})

test('[D-9] turns that were waited for are forgotten at the end of a task', () => {
  const turns = createTurns<string>()
  turns.begin('a')
  turns.begin('a')
  turns.clear()
  const between = turns.current()
  turns.begin('a')
  turns.end('a')
  expect([between, turns.current()]).toEqual([null, null])
})

/** A lamp that is sent events by the recorded house, and by an actor without an id. */
function sending() {
  const [to, machine, task] = [createActor(lamp), createActor(house), createActor(lamp, { id: 'x:3' })]
  const senders = createSenders(new WeakMap<object, string>([[machine, 'm0']]))
  const [first, second] = [{ type: 'press' }, { type: 'press' }]
  return { senders, to, machine, task, first, second }
}

test('[D-9] each event is told with its own sender, also where two have one name', () => {
  const { senders, to, machine, task, first, second } = sending()
  senders.sent(to, first, machine)
  senders.sent(to, second, task)
  expect([senders.of(to, first), senders.of(to, second), senders.of(to, second)]).toEqual(['m0', 's0', null])
})

test('[D-9] each sender that is no machine of the recording is listed once', () => {
  const { senders, to, machine, task, first, second } = sending()
  for (const [event, from] of [
    [first, machine],
    [second, task],
    [first, task],
  ] as const) {
    senders.sent(to, event, from)
    senders.of(to, event)
  }
  expect(senders.list().map(({ key, parent }) => [key, parent])).toEqual([['s0', null]])
})

test('[D-9] a sender without an id of its own is listed without its number', () => {
  const { senders, to, task, first } = sending()
  senders.sent(to, first, task)
  senders.of(to, first)
  expect(senders.list().map(({ name }) => name)).toEqual(['?'])
})

test('[D-9] the sender of an event is forgotten once a later event is answered', () => {
  const { senders, to, machine, task, first, second } = sending()
  senders.sent(to, first, machine)
  senders.sent(to, second, task)
  expect([senders.of(to, second), senders.of(to, first)]).toEqual(['s0', null])
})

test('[D-9] who sent what was not answered is forgotten at the end of a task', () => {
  const { senders, to, machine, first } = sending()
  senders.sent(to, first, machine)
  senders.clear()
  expect(senders.of(to, first)).toBe(null)
})

test.each(['', '[]', '{}', 'null', '{"a":{"states":{},"edges":{}},"b":{}}', '{"a":{"states":[],"edges":{}}}'])(
  '[D-10] no coverage is read from %j',
  (text) => {
    expect(readCoverage(text)).toBe(null)
  },
)

const COVERED = JSON.stringify({
  lamp: {
    states: { lamp: true, 'lamp.off': 1, 'lamp.on': false, 'lamp.gone': true },
    edges: { 'lamp.off#0.0': true },
    failed: [{ test: 't', path: 'p', edges: ['e', 1], states: 's' }, 'none'],
  },
})

test('[D-10] only states of a chart that are marked so count as covered', () => {
  const covered = readCoverage(COVERED)?.get('lamp')
  expect(covered && coverageCounts(chartOf(lamp), covered).states).toEqual({ covered: 1, all: 3 })
})

test('[D-10] of paths that failed what is a path is read, with the names in it', () => {
  expect(readCoverage(COVERED)?.get('lamp')?.failed).toEqual([
    { test: 't', path: 'p', edges: new Set(['e', '']), states: new Set() },
  ])
})

test.each([
  ['isOpen', 'isOpen'],
  [and(['isOpen', not('isFull')]), 'and(isOpen, not(isFull))'],
  [or(['isOpen', 'isFull']), 'or(isOpen, isFull)'],
])('[D-9] a guard is told in words: %#', (guard, words) => {
  expect(guardWords(guard, String)).toBe(words)
})

test('[D-9] a guard of one’s own has no parts', () => {
  expect(partsOf(() => true)).toBe(null)
})

test.each([
  ['event', 'press', null, 'press'],
  ['after', '5000', 'isOver', 'after 5000 [isOver]'],
  ['always', '', 'isOver', 'always [isOver]'],
] as const)('[D-9] a transition by %s “%s” with the guard %s is labelled “%s”', (cause, label, guard, words) => {
  expect(edgeLabel({ cause, label, guard })).toBe(words)
})

test('[D-9] only at its head XState’s own name is left out of an action’s', () => {
  expect(['xstate.assign', 'keep.xstate.log'].map(actionLabel)).toEqual(['assign', 'keep.xstate.log'])
})

test('[D-9] as Mermaid a chart has its states within each other, where each begins and ends, and its arrows with where they lead', () => {
  const shop = createMachine({
    id: 'shop',
    initial: 'open',
    states: {
      open: {
        type: 'parallel',
        states: {
          door: { initial: 'shut', states: { shut: { on: { pull: 'ajar' } }, ajar: { on: { fire: '#shop.over', push: {} } } } },
          till: {},
        },
      },
      over: { type: 'final' },
    },
  })
  expect(
    chartMermaid(chartOf(shop))
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'stateDiagram-v2',
    'state "shop" as shop',
    'state shop {',
    'state "open (all at once)" as shop_open',
    'state shop_open {',
    'state "door" as shop_open_door',
    'state shop_open_door {',
    'state "shut" as shop_open_door_shut',
    '[*] --> shop_open_door_shut',
    'state "ajar" as shop_open_door_ajar',
    'shop_open_door_shut --> shop_open_door_ajar : pull',
    'shop_open_door_ajar --> shop_open_door_ajar : push',
    '}',
    'state "till" as shop_open_till',
    '}',
    '[*] --> shop_open',
    'state "over" as shop_over',
    'shop_over --> [*]',
    'shop_open --> shop_over : ajar  fire',
    '}',
    '',
  ])
})
