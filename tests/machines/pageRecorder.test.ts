import { BehaviorSubject, skip } from 'rxjs'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createActor, setup, waitFor } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { PartStore } from '#src/browser/partStore.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { createRecorder } from '#src/inspector/recording/recorder.ts'
import { Recording } from '#src/inspector/recording/recording.ts'
import { providePageRecorder, restoreRecording } from '#src/machines/inspector/pageRecorderActors.ts'
import { forgetRecordings } from '#src/machines/inspector/keptRecordingActors.ts'
import { localControls } from '#src/machines/inspector/localControlsActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createRecordedInputs } from '#src/machines/kit/recordedInputs.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

const door = setup({ types: { events: {} as { type: 'pull' } | { type: 'push' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'open' } }, open: { on: { push: 'closed' } } },
})

/** A database of parts; `isFull` = it takes no more. */
function memoryParts(isFull = () => false): PartStore {
  const kept = new Map<string, string[]>()
  return {
    append: async (name, part) => {
      if (isFull()) throw new Error('no room')
      kept.set(name, [...(kept.get(name) ?? []), part])
    },
    read: async (name) => kept.get(name) ?? [],
    clear: async (name) => void kept.delete(name),
  }
}

/** Who is logged in, as it changes; null = a visitor. */
function somebody(name: string | null = null) {
  const infoOf = (one: string | null) => (one === null ? null : ({ memberId: one } as unknown as MemberInfo))
  const now = new BehaviorSubject(infoOf(name))
  const members = { current: () => now.value, changes: now.pipe(skip(1)) }
  return { members, becomes: (one: string | null) => now.next(infoOf(one)) }
}

let made = 0

/** A loaded page with a door, in a tab. */
function load(tabStorage: DeviceStorage, isBroken = () => false, parts = memoryParts(), members = somebody().members) {
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
    parts,
    members,
    makeId: () => `recording-${String((made += 1))}`,
    onLeave: (next) => {
      listener = next
      return () => (listener = null)
    },
  })
  const recorder = createActor(logic, { input: restoreRecording({ tabStorage, parts, members }) }).start()
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

/** A recording of two steps that lies in the tab, and one part of it in the database. */
async function recordAs(tab: DeviceStorage, parts: PartStore, members = somebody('mia').members) {
  vi.useFakeTimers()
  await recordMany(
    load(tab, () => false, parts, members),
    600,
  )
  vi.useRealTimers()
  const name = `recording-${String(made)}`
  expect(await parts.read(name)).not.toEqual([])
  return name
}

test('[D-9] [S-5] what a tab keeps of a recording goes with the member whose it is; another tab’s stays', async () => {
  const tab = memoryStorage()
  const parts = memoryParts()
  await parts.append('of another tab', '[]')
  const name = await recordAs(tab.storage, parts)
  const { members, becomes } = somebody('mia')
  const kept = forgetRecordings({ members, tabStorage: tab.storage, parts }).subscribe()
  expect(tab.kept.size).toBe(1)
  becomes(null)
  expect(tab.kept.size).toBe(0)
  expect(await parts.read(name)).toEqual([])
  expect(await parts.read('of another tab')).toEqual(['[]'])
  kept.unsubscribe()
})

test('[D-9] [S-5] a recording of a member whose session ended unseen is dropped as another one logs in, not as they come back', async () => {
  for (const [next, isKept] of [
    ['mia', true],
    ['ben', false],
  ] as const) {
    const tab = memoryStorage()
    const parts = memoryParts()
    const name = await recordAs(tab.storage, parts)
    // Loaded anew as a visitor; what forgets comes with the login.
    forgetRecordings({ members: somebody(next).members, tabStorage: tab.storage, parts })
      .subscribe()
      .unsubscribe()
    expect(tab.kept.size).toBe(isKept ? 1 : 0)
    expect((await parts.read(name)).length > 0).toBe(isKept)
  }
})

test('[D-9] [S-5] a recording is offered after a reload to the member whose it is, as soon as they are known, and to nobody else', async () => {
  const tab = memoryStorage()
  const parts = memoryParts()
  const name = await recordAs(tab.storage, parts)
  const not = () => false
  const known = load(tab.storage, not, parts, somebody('mia').members)
  await waitFor(known.recorder, (snapshot) => snapshot.matches('finished'))
  // The session is not restored yet.
  const mia = somebody()
  const waiting = load(tab.storage, not, parts, mia.members)
  await expect(waiting.text()).rejects.toThrow('nothing was recorded')
  mia.becomes('mia')
  await waitFor(waiting.recorder, (snapshot) => snapshot.matches('finished'))
  expect(waiting.recording()).toMatchObject({ cut: 'reload', size: { steps: 600 } })
  const ben = somebody()
  const other = load(tab.storage, not, parts, ben.members)
  ben.becomes('ben')
  expect(other.recorder.getSnapshot().value).toBe('empty')
  expect(tab.kept.size).toBe(0)
  expect(await parts.read(name)).toEqual([])
  const late = memoryStorage()
  const lateName = await recordAs(late.storage, parts)
  expect(load(late.storage, not, parts, ben.members).recorder.getSnapshot().value).toBe('empty')
  expect(late.kept.size).toBe(0)
  expect(await parts.read(lateName)).toEqual([])
  // A visitor who records anew leaves nothing of it either.
  const anew = memoryStorage()
  const anewName = await recordAs(anew.storage, parts)
  const visited = load(anew.storage, not, parts)
  visited.recorder.send({ type: 'record.started' })
  expect(await parts.read(anewName)).toEqual([])
  visited.recorder.stop()
  // Nor does a member who leaves while its parts are read.
  const read = memoryStorage()
  await recordAs(read.storage, parts)
  const brief = somebody('mia')
  const joining = load(read.storage, not, parts, brief.members)
  expect(joining.recorder.getSnapshot().value).toBe('joining')
  brief.becomes(null)
  await parts.read('')
  expect(joining.recorder.getSnapshot()).toMatchObject({ value: 'empty', context: { recording: null } })
  expect(read.kept.size).toBe(0)
})

test('[D-9] [S-5] as the member leaves, a running recording ends and is emptied, and nothing of it is stored again', async () => {
  vi.useFakeTimers()
  const tab = memoryStorage()
  const parts = memoryParts()
  const { members, becomes } = somebody('mia')
  const page = load(tab.storage, () => false, parts, members)
  page.recorder.send({ type: 'record.started' })
  for (let step = 0; step < 600; step += 1) page.actor.send({ type: step % 2 === 0 ? 'pull' : 'push' })
  vi.advanceTimersByTime(500)
  // Its first part is on the way to the database.
  becomes('ben')
  expect(page.recorder.getSnapshot()).toMatchObject({ value: 'empty', context: { recording: null, size: { steps: 0 } } })
  page.recorder.send({ type: 'record.ended' })
  page.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tab.kept.size).toBe(0)
  expect(await parts.read(`recording-${String(made)}`)).toEqual([])
  vi.useRealTimers()
  page.recorder.stop()
})

test('[D-9] [S-5] as the member leaves, a finished recording is no longer to be read', async () => {
  const tab = memoryStorage()
  const { members, becomes } = somebody('mia')
  const page = load(tab.storage, undefined, undefined, members)
  page.recorder.send({ type: 'record.started' })
  page.actor.send({ type: 'pull' })
  page.recorder.send({ type: 'record.ended' })
  expect(tab.kept.size).toBe(1)
  becomes(null)
  expect(page.recorder.getSnapshot().value).toBe('empty')
  await expect(page.text()).rejects.toThrow('nothing was recorded')
  expect(tab.kept.size).toBe(0)
})

test('[D-9] a login ends no recording: what began as a visitor is the member’s from then on', async () => {
  const tab = memoryStorage().storage
  const { members, becomes } = somebody()
  const first = load(tab, undefined, undefined, members)
  first.recorder.send({ type: 'record.started' })
  first.actor.send({ type: 'pull' })
  becomes('mia')
  expect(first.recorder.getSnapshot().value).toBe('recording')
  first.actor.send({ type: 'push' })
  first.leave()
  expect(stepsOf(await load(tab, undefined, undefined, members).text())).toEqual(['pull', 'push'])
  expect(load(tab, undefined, undefined, somebody('ben').members).recorder.getSnapshot().value).toBe('empty')
  first.recorder.stop()
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

/** Records `count` steps in rounds of half a second, and leaves the page. */
async function recordMany(page: ReturnType<typeof load>, count: number) {
  page.recorder.send({ type: 'record.started' })
  for (let step = 0; step < count; step += 1) {
    page.actor.send({ type: step % 2 === 0 ? 'pull' : 'push' })
    if (step % 250 === 249) await vi.advanceTimersByTimeAsync(500)
  }
  page.leave()
  page.recorder.stop()
}

test('[D-9] of a recording larger than the tab’s storage every step survives a reload: the first lie in the database', async () => {
  vi.useFakeTimers()
  // Room for some two hundred steps.
  const tab = memoryStorage(60_000).storage
  const parts = memoryParts()
  await recordMany(
    load(tab, () => false, parts),
    1_600,
  )
  vi.useRealTimers()
  const second = load(tab, () => false, parts)
  expect(second.recorder.getSnapshot().value).toBe('joining')
  await waitFor(second.recorder, (snapshot) => snapshot.matches('finished'))
  expect(second.recording()).toMatchObject({ cut: 'reload', size: { steps: 1_600 } })
  const steps = stepsOf(await second.text())
  expect(steps.every((type, place) => type === (place % 2 === 0 ? 'pull' : 'push'))).toBe(true)
})

test('[D-9] a tab that was copied records for itself: what the first one recorded stays whole', async () => {
  vi.useFakeTimers()
  const tab = memoryStorage(60_000)
  const parts = memoryParts()
  await recordMany(
    load(tab.storage, () => false, parts),
    1_600,
  )
  const copy = memoryStorage(60_000)
  for (const key of tab.storage.keys('')) copy.storage.write(key, tab.storage.read(key, v.unknown()))
  await recordMany(
    load(copy.storage, () => false, parts),
    600,
  )
  vi.useRealTimers()
  for (const [storage, steps] of [
    [tab.storage, 1_600],
    [copy.storage, 600],
  ] as const) {
    const { recorder, recording } = load(storage, () => false, parts)
    await waitFor(recorder, (snapshot) => snapshot.matches('finished'))
    expect(recording()).toMatchObject({ cut: 'reload', size: { steps } })
  }
})

test('[D-9] a page deletes the parts of its own last recording as the next one begins', async () => {
  vi.useFakeTimers()
  const parts = memoryParts()
  const clear = vi.spyOn(parts, 'clear')
  const page = load(memoryStorage().storage, () => false, parts)
  page.recorder.send({ type: 'record.started' })
  page.recorder.send({ type: 'record.ended' })
  page.recorder.send({ type: 'record.started' })
  expect(clear.mock.lastCall).toEqual([`recording-${String(made - 1)}`])
  page.recorder.stop()
  vi.useRealTimers()
})

test('[D-9] where the database has no room, the tab keeps the first steps; parts that are gone are not made up', async () => {
  vi.useFakeTimers()
  const tab = memoryStorage(60_000).storage
  await recordMany(
    load(
      tab,
      () => false,
      memoryParts(() => true),
    ),
    1_600,
  )
  const second = load(tab)
  expect(second.recording()).toMatchObject({ cut: 'room' })
  const other = memoryStorage(60_000).storage
  await recordMany(load(other), 1_600)
  vi.useRealTimers()
  const third = load(other)
  await waitFor(third.recorder, (snapshot) => snapshot.matches('empty'))
  expect(third.recording()).toBeNull()
})
