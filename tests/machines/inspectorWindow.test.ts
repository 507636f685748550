import Elk from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { createActor, fromCallback, setup, SimulatedClock, waitFor } from 'xstate'
import { createProbe } from '#src/inspector/probe.ts'
import { deckMachine, type Made } from '#src/machines/inspector/deckMachine.ts'
import { provideInspector } from '#src/machines/inspector/inspectorActors.ts'
import { ownActors } from '#src/machines/inspector/ownActors.ts'
import { provideRecording } from '#src/machines/inspector/recordingActors.ts'
import { remoteDeck } from '#src/machines/inspector/remoteDeckActors.ts'
import { remoteActors } from '#src/machines/inspector/remoteActors.ts'
import { provideServing } from '#src/machines/inspector/servingActors.ts'
import type { Channel } from '#src/machines/inspector/wireActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'

const door = setup({ types: { events: {} as { type: 'pull'; password?: string } | { type: 'lock' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'open', lock: 'locked' } }, open: {}, locked: {} },
})

const SIZE = { steps: 2, actors: 1, isFull: false }

/** A channel as browsers have them: what is said is copied, and nobody hears their own. */
function createBus() {
  const ends = new Set<{ readonly hearers: Set<(message: unknown) => void> }>()
  const said: unknown[] = []
  const open = (): Channel => {
    const end = { hearers: new Set<(message: unknown) => void>() }
    ends.add(end)
    return {
      post: (message) => {
        const copy: unknown = structuredClone(message)
        said.push(copy)
        for (const other of ends) if (other !== end) for (const hear of other.hearers) hear(copy)
      },
      hear: (listener) => {
        end.hearers.add(listener)
        return () => end.hearers.delete(listener)
      },
      close: () => ends.delete(end),
    }
  }
  return { open, said }
}

/** One life of a page with a door. */
function load(bus: ReturnType<typeof createBus>, life: string, kept: Made | null = null) {
  const roots = createRoots()
  const actor = createActor(door).start()
  roots.add(actor)
  const clock = new SimulatedClock()
  const own = ownActors(createProbe(Date.now), roots, Date.now)
  const record = fromCallback<{ type: 'finish' }, undefined>(({ sendBack, receive }) => {
    sendBack({ type: 'recording.grew', size: SIZE })
    receive(() => sendBack({ type: 'recording.made', text: `recorded in life ${life}`, size: SIZE }))
  })
  const deckLogic = deckMachine.provide({ actors: { record }, actions: { forget: () => undefined } })
  const deck = createActor(deckLogic, { input: { kept } }).start()
  const serving = createActor(provideServing({ own, deck, channel: bus.open, life }), { clock }).start()
  return { actor, serving, deck, clock }
}

function openWindow(bus: ReturnType<typeof createBus>) {
  const logic = provideInspector({ source: remoteActors(bus.open, Date.now), layouter: async () => new Elk(), save: () => {} })
  const inspector = createActor(logic).start()
  return {
    inspector,
    sees: (holds: (context: ReturnType<typeof inspector.getSnapshot>['context']) => boolean) =>
      waitFor(inspector, ({ context }) => holds(context), { timeout: 10_000 }),
  }
}

test('[D-9] a window of its own sees the page, its chart and its log, and sends it events', async () => {
  const bus = createBus()
  const page = load(bus, 'one')
  const { inspector, sees } = openWindow(bus)
  await sees(({ seen }) => seen.actors.length === 1)
  inspector.send({ type: 'actor.chosen', key: inspector.getSnapshot().context.seen.actors[0]!.key })
  await waitFor(inspector, (snapshot) => snapshot.matches({ chart: 'shown' }))
  expect(inspector.getSnapshot().context.drawn?.chart.states.map(({ key }) => key)).toEqual(['door', 'closed', 'open', 'locked'])
  inspector.send({ type: 'event.sent', eventType: 'pull', fields: '{"password":"anchor88a"}' })
  expect(page.actor.getSnapshot().value).toBe('open')
  await sees(({ seen }) => seen.log.length === 1 && seen.look?.value === 'open')
  expect(inspector.getSnapshot().context.seen.log[0]).toMatchObject({ type: 'pull', taken: ['door.closed#0.0'] })
  // What the page keeps and tells is redacted; only what was written by hand goes the other way as it is.
  expect(JSON.stringify(bus.said.filter((one) => JSON.stringify(one).includes('"tell"')))).not.toContain('anchor88a')
  inspector.stop()
  expect(page.serving.getSnapshot().value).toBe('alone')
})

test('[D-9] it follows the page over a reload: the same actor is chosen, the log goes on, and the gap is said', async () => {
  const bus = createBus()
  const first = load(bus, 'one')
  const { inspector, sees } = openWindow(bus)
  await sees(({ seen }) => seen.actors.length === 1)
  const before = inspector.getSnapshot().context.seen.actors[0]!.key
  inspector.send({ type: 'actor.chosen', key: before })
  first.actor.send({ type: 'lock' })
  await sees(({ seen }) => seen.log.length === 1)
  first.serving.stop()
  await sees(({ seen }) => !seen.answers)
  const second = load(bus, 'two')
  second.actor.send({ type: 'pull' })
  await sees(({ seen, chosen }) => seen.answers && chosen !== before)
  second.actor.send({ type: 'pull' })
  await sees(({ seen }) => seen.log.length === 3)
  const { seen, chosen } = inspector.getSnapshot().context
  expect(seen.actors.map(({ key }) => key)).toEqual([chosen])
  expect(seen.log.map(({ no, type }) => `${no} ${type}`)).toEqual(['1 lock', '2 page.reloaded', '3 pull'])
  inspector.stop()
})

test('[D-9] a page looks into itself only while it is asked, and stops when nobody asks any more', async () => {
  const bus = createBus()
  const page = load(bus, 'one')
  expect(page.serving.getSnapshot().value).toBe('alone')
  const other = bus.open()
  const ask = () => other.post({ ask: 'seen', chosen: null, life: '', after: 0 })
  ask()
  expect(page.serving.getSnapshot().matches('watched')).toBe(true)
  page.clock.increment(89_000)
  ask()
  page.clock.increment(89_000)
  expect(page.serving.getSnapshot().matches('watched')).toBe(true)
  page.clock.increment(1_000)
  expect(page.serving.getSnapshot().value).toBe('alone')
  // What is no question is not answered.
  const before = bus.said.length
  other.post({ ask: 'everything' } as never)
  expect(bus.said.length).toBe(before + 1)
})

test('[D-9] a window of its own has its page record, saves what that recorded, and is told of what a reload left', async () => {
  const bus = createBus()
  const first = load(bus, 'one')
  const files: string[] = []
  const logic = provideRecording({
    deck: remoteDeck(bus.open, Date.now),
    teller: { tell: async () => null },
    save: (_, __, text) => files.push(text),
  })
  const desk = createActor(logic).start()
  const is = (state: 'idle' | 'recording') => waitFor(desk, (snapshot) => snapshot.matches(state), { timeout: 10_000 })
  const made = () => waitFor(desk, ({ context }) => context.deck?.state === 'made', { timeout: 10_000 })
  await waitFor(desk, ({ context }) => context.deck?.state === 'empty', { timeout: 10_000 })
  desk.send({ type: 'record.started' })
  await is('recording')
  expect(first.deck.getSnapshot().value).toBe('recording')
  desk.send({ type: 'record.ended' })
  await made()
  desk.send({ type: 'recording.saved' })
  await waitFor(desk, () => files.length === 1)
  expect(files).toEqual(['recorded in life one'])

  desk.send({ type: 'record.started' })
  await is('recording')
  first.serving.stop()
  await waitFor(desk, ({ context }) => context.deck === null, { timeout: 10_000 })
  expect(desk.getSnapshot().value).toBe('idle')
  load(bus, 'two', { text: 'up to the reload', size: SIZE, cut: 'reload' })
  await made()
  expect(desk.getSnapshot().context.deck).toEqual({ state: 'made', size: SIZE, cut: 'reload' })
  desk.send({ type: 'recording.saved' })
  await waitFor(desk, () => files.length === 2)
  expect(files[1]).toBe('up to the reload')
  desk.stop()
})
