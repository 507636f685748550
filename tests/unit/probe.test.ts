import { describe, expect, test } from 'vitest'
import { createActor, sendTo, setup } from 'xstate'
import { createProbe, LOG_LIMIT } from '#src/inspector/probe.ts'

const lamp = setup({ types: { events: {} as { type: 'press'; password?: string } | { type: 'break' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
})
const house = setup({ types: { events: {} as { type: 'night' } }, actors: { lamp } }).createMachine({
  id: 'house',
  invoke: { src: 'lamp', id: 'lamp', onError: {} },
  on: { night: { actions: sendTo('lamp', { type: 'press' }) } },
})

function watched() {
  let time = 0
  const probe = createProbe(() => (time += 1))
  const actor = createActor(house).start()
  return { probe, actor, stop: probe.watch(actor) }
}

describe('the probe', () => {
  test('[D-9] lists the actors that are already running, by tree', () => {
    const { probe } = watched()
    expect(
      probe.view().actors.map(({ name, parent, status, value }) => ({ name, parent: parent !== null, status, value })),
    ).toEqual([
      { name: 'house', parent: false, status: 'active', value: {} },
      { name: 'lamp', parent: true, status: 'active', value: 'off' },
    ])
  })

  test('[D-9] shows the error that stopped a machine', () => {
    const broken = setup({ types: { events: {} as { type: 'go' } } }).createMachine({
      id: 'broken',
      on: {
        go: {
          actions: () => {
            throw new TypeError('no entrance')
          },
        },
      },
    })
    const probe = createProbe(() => 0)
    const actor = createActor(broken)
    actor.subscribe({ error: () => undefined })
    probe.watch(actor.start())
    const key = probe.view().actors[0]!.key
    expect(probe.details(key)!.error).toBeNull()
    probe.send(key, { type: 'go' })
    expect(probe.details(key)).toMatchObject({ status: 'error', error: '‹TypeError: no entrance›' })
  })

  test('[D-9] logs each event with its sender and its transitions, redacted', () => {
    const { probe, actor } = watched()
    actor.send({ type: 'night' })
    const { actors, log } = probe.view()
    const [root, child] = actors
    expect(log.map(({ actor: to, from, type }) => ({ to, from, type }))).toEqual([
      { to: root!.key, from: null, type: 'night' },
      { to: child!.key, from: root!.key, type: 'press' },
    ])
    expect(log[1]!.taken).toEqual([probe.chart(child!.chart!)!.edges[0]!.id])
    probe.send(child!.key, { type: 'press', password: 'anchor88a' } as { type: string })
    expect(JSON.stringify(probe.view().log)).not.toContain('anchor88a')
    expect(probe.view().actors[1]!.value).toBe('off')
  })

  test('[D-9] shows an actor’s states and tags, and null for an unknown one', () => {
    const { probe } = watched()
    const { key } = probe.view().actors[1]!
    expect(probe.details(key)).toMatchObject({ name: 'lamp', states: ['lamp', 'lamp.off'], tags: [] })
    expect(probe.details('9.x:9')).toBe(null)
  })

  test('[D-9] attributes transitions to each of several queued events', () => {
    const relay = setup({ types: { events: {} as { type: 'go' } | { type: 'one' } | { type: 'two' } } }).createMachine({
      id: 'relay',
      initial: 'a',
      states: {
        a: {
          on: { go: { actions: [sendTo(({ self }) => self, { type: 'one' }), sendTo(({ self }) => self, { type: 'two' })] } },
        },
        b: { on: { two: 'c' } },
        c: { always: 'd' },
        d: {},
      },
      on: { one: '.b' },
    })
    const probe = createProbe(() => 0)
    const actor = createActor(relay).start()
    probe.watch(actor)
    actor.send({ type: 'go' })
    expect(probe.view().log.map(({ type, taken }) => [type, taken])).toEqual([
      ['go', ['relay.a#0.0']],
      ['one', ['relay#0.0']],
      ['two', ['relay.b#0.0', 'relay.c#0.0']],
    ])
  })

  test('[D-9] gives machines with the same id different names, and provided copies the same one', () => {
    const other = setup({}).createMachine({ id: 'lamp' })
    const probe = createProbe(() => 0)
    for (const machine of [lamp, lamp.provide({}), other]) probe.watch(createActor(machine).start())
    expect(probe.view().actors.map(({ chart }) => chart)).toEqual(['lamp', 'lamp', 'lamp 2'])
    expect(probe.chart('lamp 2')!.states.length).toBe(1)
    expect(probe.chart('lantern')).toBe(null)
  })

  test('[D-9] keeps the last ten thousand events', () => {
    const { probe, actor } = watched()
    for (let count = 0; count < LOG_LIMIT; count += 1) actor.send({ type: 'night' })
    const { log } = probe.view()
    expect(log.length).toBe(LOG_LIMIT)
    expect(log.at(-1)!.no).toBe(2 * LOG_LIMIT)
  })

  test('[D-9] logs nothing after it was stopped', () => {
    const { probe, actor, stop } = watched()
    let calls = 0
    probe.subscribe(() => (calls += 1))
    actor.send({ type: 'night' })
    const before = calls
    expect(before).toBeGreaterThan(0)
    stop()
    actor.send({ type: 'night' })
    expect(calls).toBe(before)
    expect(probe.view().log.length).toBe(2)
  })
})
