import Elk from 'elkjs/lib/elk.bundled.js'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createActor, fromCallback, setup, SimulatedClock, waitFor } from 'xstate'
import { createProbe } from '#src/inspector/probe.ts'
import { pageRecorderMachine, type FinishedRecording } from '#src/machines/inspector/pageRecorderMachine.ts'
import { provideInspector } from '#src/machines/inspector/inspectorActors.ts'
import { localSource } from '#src/machines/inspector/localSourceActors.ts'
import { provideRecording } from '#src/machines/inspector/recordingActors.ts'
import { remoteControls } from '#src/machines/inspector/remoteControlsActors.ts'
import { remoteSource } from '#src/machines/inspector/remoteSourceActors.ts'
import { provideServing } from '#src/machines/inspector/servingActors.ts'
import type { Channel } from '#src/machines/inspector/windowMessagesActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'

const door = setup({ types: { events: {} as { type: 'pull'; password?: string } | { type: 'lock' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'open', lock: 'locked' } }, open: {}, locked: {} },
})

const SIZE = { steps: 2, actors: 1, isFull: false }

/** Channels as browsers have them: messages are copied, and a sender does not receive its own. */
function createBus() {
  const ends = new Set<{ readonly listeners: Set<(message: unknown) => void> }>()
  const posted: unknown[] = []
  const open = (): Channel => {
    const end = { listeners: new Set<(message: unknown) => void>() }
    ends.add(end)
    return {
      post: (message) => {
        const copy: unknown = structuredClone(message)
        posted.push(copy)
        for (const other of ends) if (other !== end) for (const receive of other.listeners) receive(copy)
      },
      listen: (listener) => {
        end.listeners.add(listener)
        return () => end.listeners.delete(listener)
      },
      close: () => ends.delete(end),
    }
  }
  return { open, posted }
}

/** A loaded page with a door. */
function load(bus: ReturnType<typeof createBus>, loadId: string, restored: FinishedRecording | null = null) {
  const roots = createRoots()
  const actor = createActor(door).start()
  roots.add(actor)
  const clock = new SimulatedClock()
  const source = localSource(createProbe(Date.now), roots, Date.now)
  const record = fromCallback<{ type: 'finish' }, undefined>(({ sendBack, receive }) => {
    sendBack({ type: 'recording.grew', size: SIZE })
    receive(() => sendBack({ type: 'recording.finished', text: `recorded in load ${loadId}`, size: SIZE }))
  })
  const recorderLogic = pageRecorderMachine.provide({
    actors: { record, members: fromCallback(() => undefined) },
    actions: { clearStored: () => undefined },
  })
  const recorder = createActor(recorderLogic, { input: { restored, parts: false, member: null, awaited: null } }).start()
  const serving = createActor(provideServing({ source, recorder, channel: bus.open, loadId }), { clock }).start()
  return { actor, serving, recorder, clock }
}

function openWindow(bus: ReturnType<typeof createBus>) {
  const logic = provideInspector({ source: remoteSource(bus.open, Date.now), layouter: async () => new Elk(), save: () => {} })
  const inspector = createActor(logic).start()
  return {
    inspector,
    sees: (holds: (context: ReturnType<typeof inspector.getSnapshot>['context']) => boolean) =>
      waitFor(inspector, ({ context }) => holds(context), { timeout: 10_000 }),
  }
}

test('[D-9] an inspector’s window shows the page’s actors, chart and log, and sends it events', async () => {
  const bus = createBus()
  const page = load(bus, 'one')
  const { inspector, sees } = openWindow(bus)
  await sees(({ view }) => view.actors.length === 1)
  inspector.send({ type: 'actor.chosen', key: inspector.getSnapshot().context.view.actors[0]!.key })
  await waitFor(inspector, (snapshot) => snapshot.matches({ chart: 'shown' }))
  expect(inspector.getSnapshot().context.drawn?.chart.states.map(({ key }) => key)).toEqual(['door', 'closed', 'open', 'locked'])
  inspector.send({ type: 'event.sent', eventType: 'pull', fields: '{"password":"anchor88a"}' })
  expect(page.actor.getSnapshot().value).toBe('open')
  await sees(({ view }) => view.log.length === 1 && view.details?.value === 'open')
  expect(inspector.getSnapshot().context.view.log[0]).toMatchObject({ type: 'pull', taken: ['door.closed#0.0'] })
  // Everything that the page posts is redacted; only the event that the developer sends is not.
  expect(JSON.stringify(bus.posted.filter((one) => JSON.stringify(one).includes('"reply"')))).not.toContain('anchor88a')
  inspector.stop()
  expect(page.serving.getSnapshot().value).toBe('alone')
})

test('[D-9] over a reload it keeps the chosen actor and the log, and marks the reload', async () => {
  const bus = createBus()
  const first = load(bus, 'one')
  const { inspector, sees } = openWindow(bus)
  await sees(({ view }) => view.actors.length === 1)
  const before = inspector.getSnapshot().context.view.actors[0]!.key
  inspector.send({ type: 'actor.chosen', key: before })
  first.actor.send({ type: 'lock' })
  await sees(({ view }) => view.log.length === 1)
  first.serving.stop()
  await sees(({ view }) => !view.isConnected)
  const second = load(bus, 'two')
  second.actor.send({ type: 'pull' })
  await sees(({ view, chosen }) => view.isConnected && chosen !== before)
  second.actor.send({ type: 'pull' })
  await sees(({ view }) => view.log.length === 3)
  const { view, chosen } = inspector.getSnapshot().context
  expect(view.actors.map(({ key }) => key)).toEqual([chosen])
  expect(view.log.map(({ no, type }) => `${no} ${type}`)).toEqual(['1 lock', '2 page.reloaded', '3 pull'])
  inspector.stop()
})

test('[D-9] a page watches its machines only while an inspector’s window sends requests', async () => {
  const bus = createBus()
  const page = load(bus, 'one')
  expect(page.serving.getSnapshot().value).toBe('alone')
  const other = bus.open()
  const request = () => other.post({ request: 'view', chosen: null, asked: null, loadId: '', after: 0 })
  request()
  expect(page.serving.getSnapshot().matches('watched')).toBe(true)
  page.clock.increment(89_000)
  request()
  page.clock.increment(89_000)
  expect(page.serving.getSnapshot().matches('watched')).toBe(true)
  page.clock.increment(1_000)
  expect(page.serving.getSnapshot().value).toBe('alone')
  // An unknown request is not answered.
  const before = bus.posted.length
  other.post({ request: 'everything' } as never)
  expect(bus.posted.length).toBe(before + 1)
})

test('[D-9] a window is sent the whole log of a page that was loaded again since, and else what came after its last entry', () => {
  const bus = createBus()
  const page = load(bus, 'two')
  const other = bus.open()
  const logOf = (loadId: string, after: number) => {
    other.post({ request: 'view', chosen: null, asked: null, loadId, after })
    const { view } = v.parse(v.object({ view: v.object({ log: v.array(v.object({ no: v.number() })) }) }), bus.posted.at(-1))
    return view.log.map(({ no }) => no)
  }
  logOf('', 0)
  page.actor.send({ type: 'lock' })
  expect([logOf('one', 7), logOf('two', 0), logOf('two', 1)]).toEqual([[1], [1], []])
})

test('[D-9] an inspector’s window controls the page’s recorder, also after a reload', async () => {
  const bus = createBus()
  const first = load(bus, 'one')
  const files: string[] = []
  const logic = provideRecording({
    controls: remoteControls(bus.open, Date.now),
    replayer: { load: async () => null },
    save: (_, __, text) => files.push(text),
  })
  const recording = createActor(logic).start()
  const is = (state: 'idle' | 'recording') => waitFor(recording, (snapshot) => snapshot.matches(state), { timeout: 10_000 })
  const isFinished = () => waitFor(recording, ({ context }) => context.pageRecording?.state === 'finished', { timeout: 10_000 })
  await waitFor(recording, ({ context }) => context.pageRecording?.state === 'empty', { timeout: 10_000 })
  recording.send({ type: 'record.started' })
  await is('recording')
  expect(first.recorder.getSnapshot().value).toBe('recording')
  recording.send({ type: 'record.ended' })
  await isFinished()
  recording.send({ type: 'recording.saved' })
  await waitFor(recording, () => files.length === 1)
  expect(files).toEqual(['recorded in load one'])

  recording.send({ type: 'record.started' })
  await is('recording')
  first.serving.stop()
  await waitFor(recording, ({ context }) => context.pageRecording === null, { timeout: 10_000 })
  expect(recording.getSnapshot().value).toBe('idle')
  load(bus, 'two', { text: 'up to the reload', size: SIZE, cut: 'reload' })
  await isFinished()
  expect(recording.getSnapshot().context.pageRecording).toEqual({ state: 'finished', size: SIZE, cut: 'reload' })
  recording.send({ type: 'recording.saved' })
  await waitFor(recording, () => files.length === 2)
  expect(files[1]).toBe('up to the reload')
  recording.stop()
})
