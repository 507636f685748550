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
  test('[D-9] knows the actors that run already, by tree', () => {
    const { probe } = watched()
    expect(
      probe.view().actors.map(({ name, parent, status, value }) => ({ name, parent: parent !== null, status, value })),
    ).toEqual([
      { name: 'house', parent: false, status: 'active', value: {} },
      { name: 'lamp', parent: true, status: 'active', value: 'off' },
    ])
  })

  test('[D-9] tells what a machine broke by', () => {
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
    expect(probe.look(key)!.error).toBeNull()
    probe.send(key, { type: 'go' })
    expect(probe.look(key)).toMatchObject({ status: 'error', error: '‹TypeError: no entrance›' })
  })

  test('[D-9] logs each event with its sender, redacted, and what it led to', () => {
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

  test('[D-9] says where an actor is and what it knows', () => {
    const { probe } = watched()
    const { key } = probe.view().actors[1]!
    expect(probe.look(key)).toMatchObject({ name: 'lamp', states: ['lamp', 'lamp.off'], tags: [] })
    expect(probe.look('9.x:9')).toBe(null)
  })

  test('[D-9] knows what each of several waiting events led to', () => {
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

  test('[D-9] names machines with one id apart, and those that only differ in their code the same', () => {
    const other = setup({}).createMachine({ id: 'lamp' })
    const probe = createProbe(() => 0)
    for (const machine of [lamp, lamp.provide({}), other]) probe.watch(createActor(machine).start())
    expect(probe.view().actors.map(({ chart }) => chart)).toEqual(['lamp', 'lamp', 'lamp 2'])
    expect(probe.chart('lamp 2')!.states.length).toBe(1)
    expect(probe.chart('lantern')).toBe(null)
  })

  test('[D-9] keeps the last ten thousand events and no more', () => {
    const { probe, actor } = watched()
    for (let count = 0; count < LOG_LIMIT; count += 1) actor.send({ type: 'night' })
    const { log } = probe.view()
    expect(log.length).toBe(LOG_LIMIT)
    expect(log.at(-1)!.no).toBe(2 * LOG_LIMIT)
  })

  test('[D-9] hears nothing once it has stopped', () => {
    const { probe, actor, stop } = watched()
    let told = 0
    probe.subscribe(() => (told += 1))
    actor.send({ type: 'night' })
    const before = told
    expect(before).toBeGreaterThan(0)
    stop()
    actor.send({ type: 'night' })
    expect(told).toBe(before)
    expect(probe.view().log.length).toBe(2)
  })
})
