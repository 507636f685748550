import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { createRecorder } from '#src/inspector/recording/recorder.ts'
import { Recording } from '#src/inspector/recording/recording.ts'
import { provideDeck, recallRecording } from '#src/machines/inspector/deckActors.ts'
import { ownDeck } from '#src/machines/inspector/ownDeckActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createTape } from '#src/machines/kit/tape.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

const door = setup({ types: { events: {} as { type: 'pull' } | { type: 'push' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'open' } }, open: { on: { push: 'closed' } } },
})

/** One life of a page with a door, in a tab. */
function load(tabStorage: DeviceStorage, isBroken = () => false) {
  const roots = createRoots()
  const actor = createActor(door).start()
  roots.add(actor)
  let listener: (() => void) | null = null
  const logic = provideDeck({
    roots,
    createRecorder: () => {
      if (isBroken()) throw new Error('no recorder')
      return createRecorder({ tape: createTape(), now: Date.now, deviceNow: Date.now, build: 'test' })
    },
    tabStorage,
    onLeave: (next) => {
      listener = next
      return () => (listener = null)
    },
  })
  const deck = createActor(logic, { input: { kept: recallRecording(tabStorage) } }).start()
  return {
    actor,
    deck,
    leave: () => listener?.(),
    made: () => deck.getSnapshot().context.made,
    text: () => ownDeck(deck).text(),
  }
}

const stepsOf = (text: string) => v.parse(v.pipe(v.string(), v.parseJson(), Recording), text).steps.map(({ event }) => event.type)

test('[D-9] a recording that runs while the page is loaded anew is offered in its next life, up to there', async () => {
  const tab = memoryStorage().storage
  const first = load(tab)
  expect(first.deck.getSnapshot().value).toBe('empty')
  await expect(first.text()).rejects.toThrow('nothing was recorded')
  first.deck.send({ type: 'record.started' })
  first.actor.send({ type: 'pull' })
  first.actor.send({ type: 'push' })
  first.leave()
  const second = load(tab)
  expect(second.deck.getSnapshot().value).toBe('made')
  expect(second.made()).toMatchObject({ cut: 'reload', size: { steps: 2, actors: 1, isFull: false } })
  expect(stepsOf(await second.text())).toEqual(['pull', 'push'])
  // One that begins takes its place, and a life that records nothing keeps nothing.
  second.deck.send({ type: 'record.started' })
  expect(load(tab).deck.getSnapshot().value).toBe('empty')
})

test('[D-9] who looks sees how the recording is at once, and each change', () => {
  const { deck } = load(memoryStorage().storage)
  const states: string[] = []
  const looking = ownDeck(deck).view$.subscribe((view) => states.push(view?.state ?? 'away'))
  deck.send({ type: 'record.started' })
  deck.send({ type: 'record.ended' })
  looking.unsubscribe()
  expect([...new Set(states)]).toEqual(['empty', 'recording', 'made'])
})

test('[D-9] one that was ended is offered after a reload as well, whole', async () => {
  const tab = memoryStorage().storage
  const first = load(tab)
  first.deck.send({ type: 'record.started' })
  first.actor.send({ type: 'pull' })
  first.deck.send({ type: 'record.ended' })
  first.actor.send({ type: 'push' })
  first.leave()
  const second = load(tab)
  expect(second.made()).toEqual({ ...first.made(), cut: 'none' })
  expect(stepsOf(await second.text())).toEqual(['pull'])
})

test('[D-9] of one that the tab has no room for its beginning is kept, and said to be no more', async () => {
  const tab = memoryStorage(4_000).storage
  const first = load(tab)
  first.deck.send({ type: 'record.started' })
  for (let count = 0; count < 50; count += 1) first.actor.send({ type: count % 2 === 0 ? 'pull' : 'push' })
  first.leave()
  const second = load(tab)
  expect(second.made()?.cut).toBe('room')
  const steps = stepsOf(await second.text())
  expect(steps.length).toBe(second.made()?.size.steps)
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.length).toBeLessThan(50)
})

test('[D-9] one says how long it is twice a second; one that breaks is said to be broken, and another can begin', () => {
  vi.useFakeTimers()
  let isBroken = true
  const { deck, actor } = load(memoryStorage().storage, () => isBroken)
  deck.send({ type: 'record.started' })
  expect(deck.getSnapshot().value).toBe('broken')
  isBroken = false
  deck.send({ type: 'record.started' })
  expect(deck.getSnapshot().value).toBe('recording')
  actor.send({ type: 'pull' })
  vi.advanceTimersByTime(500)
  expect(deck.getSnapshot().context.size).toEqual({ steps: 1, actors: 1, isFull: false })
  deck.stop()
  vi.useRealTimers()
})
