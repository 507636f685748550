import Elk from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { createActor, setup, SimulatedClock, waitFor } from 'xstate'
import { createProbe } from '#src/inspector/probe.ts'
import { redact } from '#src/inspector/redact.ts'
import { panelMachine } from '#src/machines/inspector/panelMachine.ts'
import { provideInspector } from '#src/machines/inspector/inspectorActors.ts'
import {
  lastFieldsOf,
  linesOf,
  possibleEvents,
  selectChart,
  selectLastEdges,
  selectLog,
  selectStates,
  treeOf,
} from '#src/machines/inspector/inspectorSelectors.ts'
import { firstOf, successorOf } from '#src/machines/inspector/path.ts'
import { localSource } from '#src/machines/inspector/localSourceActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'

const door = setup({ types: { events: {} as { type: 'pull'; force: number } | { type: 'lock' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'open', lock: 'locked' } }, open: {}, locked: {} },
})

/** An inspector over one door; saved files are collected. */
function begin() {
  const roots = createRoots()
  const actor = createActor(door).start()
  const remove = roots.add(actor)
  const files: Record<string, string> = {}
  let time = 0
  const source = localSource(
    createProbe(() => (time += 1)),
    roots,
    () => time,
  )
  const logic = provideInspector({
    source,
    layouter: async () => new Elk(),
    save: (name, _, text) => {
      files[name] = text
    },
  })
  const inspector = createActor(logic, { clock: new SimulatedClock() }).start()
  const view = () => inspector.getSnapshot().context.view
  return { roots, remove, actor, inspector, view, files, key: view().actors[0]!.key }
}

const drawn = (one: ReturnType<typeof begin>) => waitFor(one.inspector, (snapshot) => snapshot.matches({ chart: 'shown' }))

test('[D-9] the chosen machine’s chart is laid out, and its last transitions are known', async () => {
  const one = begin()
  one.inspector.send({ type: 'actor.chosen', key: one.key })
  await drawn(one)
  expect(one.view().details?.states).toEqual(['door', 'door.closed'])
  expect(possibleEvents(selectChart(one.inspector.getSnapshot()), selectStates(one.inspector.getSnapshot()))).toEqual([
    { type: 'lock', ways: [{ guard: null, target: 'door.locked' }] },
    { type: 'pull', ways: [{ guard: null, target: 'door.open' }] },
  ])
  one.actor.send({ type: 'pull', force: 3 })
  await waitFor(one.inspector, ({ context }) => context.view.details?.states.includes('door.open') === true)
  expect(selectLastEdges(one.inspector.getSnapshot())).toEqual(['door.closed#0.0'])
  expect(lastFieldsOf(one.view().log, 'pull')).toBe('{\n  "force": 3\n}')
})

test('[D-9] a form starts with the last event’s fields, without redacted or cut ones', () => {
  const event = redact({ type: 'pull', force: 3, password: 'x', url: '/a?b=1', long: 'w '.repeat(200), words: ['x'], last: null })
  const log = [{ no: 1, at: 0, actor: 'a', name: 'a', from: null, fromName: null, type: 'pull', event, taken: [] }]
  expect(JSON.parse(lastFieldsOf(log, 'pull'))).toEqual({ force: 3, last: null })
  const many = redact(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, index])))
  expect(lastFieldsOf([{ ...log[0]!, event: many }], 'pull')).not.toContain('…')
})

test('[D-9] an event is sent with its fields; fields that are not a JSON object are refused', async () => {
  const one = begin()
  one.inspector.send({ type: 'actor.chosen', key: one.key })
  for (const [fields, fault] of [
    ['{', 'notJson'],
    ['[1]', 'notAnObject'],
  ] as const) {
    one.inspector.send({ type: 'event.sent', eventType: 'pull', fields })
    expect(one.inspector.getSnapshot().context.fault).toBe(fault)
    expect(one.actor.getSnapshot().value).toBe('closed')
  }
  one.inspector.send({ type: 'event.sent', eventType: 'pull', fields: '{"force":5,"type":"lock"}' })
  expect(one.inspector.getSnapshot().context.fault).toBe(null)
  expect(one.actor.getSnapshot().value).toBe('open')
  await waitFor(one.inspector, ({ context }) => context.view.log.length === 1)
  expect(one.view().log[0]).toMatchObject({ name: 'door', fromName: null, event: { type: 'pull', force: 5 } })
})

test('[D-9] a chart is exported as SVG, Mermaid and JSON', async () => {
  const one = begin()
  one.inspector.send({ type: 'actor.chosen', key: one.key })
  await drawn(one)
  for (const kind of ['svg', 'mmd', 'json'] as const) one.inspector.send({ type: 'chart.exported', kind })
  expect(Object.keys(one.files)).toEqual(['door.svg', 'door.mmd', 'door.json'])
  expect(one.files['door.svg']).toContain('>locked</text>')
  expect(one.files['door.mmd']).toContain('stateDiagram-v2')
  expect(JSON.parse(one.files['door.json']!)).toMatchObject({ id: 'door', initial: 'closed' })
})

test('[D-9] the log can be paused, filtered by names and events, and cleared', async () => {
  const one = begin()
  one.actor.send({ type: 'lock' })
  await waitFor(one.inspector, ({ context }) => context.view.log.length === 1)
  one.inspector.send({ type: 'log.paused' })
  one.actor.send({ type: 'pull', force: 1 })
  await waitFor(one.inspector, ({ context }) => context.view.log.length === 2)
  expect(selectLog(one.inspector.getSnapshot()).map(({ type }) => type)).toEqual(['lock'])
  one.inspector.send({ type: 'log.resumed' })
  const log = selectLog(one.inspector.getSnapshot())
  expect(linesOf(log, ' DOOR ').map(({ type }) => type)).toEqual(['pull', 'lock'])
  expect(linesOf(log, 'pul').map(({ type }) => type)).toEqual(['pull'])
  expect(linesOf(log, 'window')).toEqual([])
  one.inspector.send({ type: 'log.cleared' })
  await waitFor(one.inspector, ({ context }) => context.view.log.length === 0)
})

test('[D-9] trees that start later are watched too, until the inspector stops', async () => {
  const one = begin()
  const late = createActor(door).start()
  one.roots.add(late)
  await waitFor(one.inspector, ({ context }) => context.view.actors.length === 2)
  one.inspector.stop()
  const before = one.view()
  late.send({ type: 'lock' })
  expect(one.view()).toBe(before)
})

test('[D-9] it begins with the room’s machine, without a room with the session’s, else with the first that runs', () => {
  const actor = (key: string, chart: string | null, status: 'active' | 'done' = 'active') =>
    ({ key, parent: null, name: key, chart, status, value: null }) as const
  const begun = [actor('0', null), actor('1', 'toast', 'done'), actor('2', 'title'), actor('3', 'session')]
  expect(firstOf([])).toBe(null)
  expect(firstOf(begun.slice(0, 2))).toBe(null)
  expect(firstOf(begun.slice(0, 3))).toBe('2')
  expect(firstOf(begun)).toBe('3')
  expect(firstOf([...begun, actor('4', 'room')])).toBe('4')
  expect(firstOf([...begun, actor('4', 'room', 'done')])).toBe('3')
})

test.each([
  [
    'the newest one of its path that runs',
    [
      ['b', 'active'],
      ['c', 'active'],
      ['d', 'stopped'],
    ],
    'c',
  ],
  ['none where none of its path runs', [['b', 'stopped']], null],
] as const)('[D-9] an actor that ended is followed by %s', (_, others, next) => {
  const actor = (key: string, status: 'active' | 'stopped', name = 'player') => ({
    key,
    status,
    name,
    parent: null,
    chart: name,
    value: null,
  })
  const actors = [actor('a', 'stopped'), ...others.map(([key, status]) => actor(key, status)), actor('e', 'active', 'room')]
  expect(successorOf(actors, 'a', 'player')).toBe(next)
})

test('[D-9] the tree is in the order of names, hides ended actors unless asked, and is filtered by name', () => {
  const actor = (key: string, parent: string | null, name: string, status: 'active' | 'done' = 'active') =>
    ({ key, parent, name, chart: null, status, value: null }) as const
  const actors = [actor('1', null, 'room'), actor('2', '1', 'ask', 'done'), actor('3', '2', 'chat'), actor('4', '9', 'lost')]
  const shown = (search: string, ended: boolean) =>
    treeOf(actors, { search, ended, events: {} }).map(({ name, depth }) => `${depth} ${name}`)
  expect(shown('', true)).toEqual(['0 lost', '0 room', '1 ask', '2 chat'])
  expect(shown('', false)).toEqual(['0 lost', '0 room', '1 chat'])
  expect(shown('CHA', false)).toEqual(['0 chat'])
})

test('[D-9] the panel opens, moves to a window, which can be opened again, and back', () => {
  let windows = 0
  const panel = createActor(panelMachine.provide({ actions: { openWindow: () => (windows += 1) } })).start()
  const places = (['toggled', 'detached', 'detached', 'attached', 'toggled'] as const).map((what) => {
    panel.send({ type: `panel.${what}` })
    return panel.getSnapshot().value
  })
  expect(places).toEqual(['open', 'away', 'away', 'open', 'closed'])
  expect(windows).toBe(2)
})
