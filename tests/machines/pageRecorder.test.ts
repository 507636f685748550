import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { createRecorder } from '#src/inspector/recording/recorder.ts'
import { Recording } from '#src/inspector/recording/recording.ts'
import { providePageRecorder, restoreRecording } from '#src/machines/inspector/pageRecorderActors.ts'
import { localControls } from '#src/machines/inspector/localControlsActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createRecordedInputs } from '#src/machines/kit/recordedInputs.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

const door = setup({ types: { events: {} as { type: 'pull' } | { type: 'push' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'open' } }, open: { on: { push: 'closed' } } },
})

/** A loaded page with a door, in a tab. */
function load(tabStorage: DeviceStorage, isBroken = () => false) {
  const roots = createRoots()
  const actor = createActor(door).start()
  roots.add(actor)
  let listener: (() => void) | null = null
  const logic = providePageRecorder({
    roots,
    createRecorder: () => {
      if (isBroken()) throw new Error('no recorder')
      return createRecorder({ inputs: createRecordedInputs(), now: Date.now, deviceNow: Date.now, build: 'test' })
    },
    tabStorage,
    onLeave: (next) => {
      listener = next
      return () => (listener = null)
    },
  })
  const recorder = createActor(logic, { input: { restored: restoreRecording(tabStorage) } }).start()
  return {
    actor,
    recorder,
    leave: () => listener?.(),
    recording: () => recorder.getSnapshot().context.recording,
    text: () => localControls(recorder).text(),
  }
}

const stepsOf = (text: string) => v.parse(v.pipe(v.string(), v.parseJson(), Recording), text).steps.map(({ event }) => event.type)

test('[D-9] a recording that runs while the page is reloaded is offered after it, up to the reload', async () => {
  const tab = memoryStorage().storage
  const first = load(tab)
  expect(first.recorder.getSnapshot().value).toBe('empty')
  await expect(first.text()).rejects.toThrow('nothing was recorded')
  first.recorder.send({ type: 'record.started' })
  first.actor.send({ type: 'pull' })
  first.actor.send({ type: 'push' })
  first.leave()
  const second = load(tab)
  expect(second.recorder.getSnapshot().value).toBe('finished')
  expect(second.recording()).toMatchObject({ cut: 'reload', size: { steps: 2, actors: 1, isFull: false } })
  expect(stepsOf(await second.text())).toEqual(['pull', 'push'])
  // A new recording deletes the stored one.
  second.recorder.send({ type: 'record.started' })
  expect(load(tab).recorder.getSnapshot().value).toBe('empty')
})

test('[D-9] the controls emit the recording’s state at once and each change', () => {
  const { recorder } = load(memoryStorage().storage)
  const states: string[] = []
  const looking = localControls(recorder).recording$.subscribe((recording) => states.push(recording?.state ?? 'away'))
  recorder.send({ type: 'record.started' })
  recorder.send({ type: 'record.ended' })
  looking.unsubscribe()
  expect([...new Set(states)]).toEqual(['empty', 'recording', 'finished'])
})

test('[D-9] a finished recording is offered whole after a reload', async () => {
  const tab = memoryStorage().storage
  const first = load(tab)
  first.recorder.send({ type: 'record.started' })
  first.actor.send({ type: 'pull' })
  first.recorder.send({ type: 'record.ended' })
  first.actor.send({ type: 'push' })
  first.leave()
  const second = load(tab)
  expect(second.recording()).toEqual({ ...first.recording(), cut: 'none' })
  expect(stepsOf(await second.text())).toEqual(['pull'])
})

test('[D-9] of a recording too large for the tab’s storage the first steps are kept and marked as cut', async () => {
  const tab = memoryStorage(4_000).storage
  const first = load(tab)
  first.recorder.send({ type: 'record.started' })
  for (let count = 0; count < 50; count += 1) first.actor.send({ type: count % 2 === 0 ? 'pull' : 'push' })
  first.leave()
  const second = load(tab)
  expect(second.recording()?.cut).toBe('room')
  const steps = stepsOf(await second.text())
  expect(steps.length).toBe(second.recording()?.size.steps)
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.length).toBeLessThan(50)
})

test('[D-9] a recording reports its size twice a second; after a failure another can start', () => {
  vi.useFakeTimers()
  let isBroken = true
  const { recorder, actor } = load(memoryStorage().storage, () => isBroken)
  recorder.send({ type: 'record.started' })
  expect(recorder.getSnapshot().value).toBe('failed')
  isBroken = false
  recorder.send({ type: 'record.started' })
  expect(recorder.getSnapshot().value).toBe('recording')
  actor.send({ type: 'pull' })
  vi.advanceTimersByTime(500)
  expect(recorder.getSnapshot().context.size).toEqual({ steps: 1, actors: 1, isFull: false })
  recorder.stop()
  vi.useRealTimers()
})
