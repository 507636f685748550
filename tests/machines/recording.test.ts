import { expect, test } from 'vitest'
import { BehaviorSubject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { Told } from '#src/inspector/recording/told.ts'
import type { DeckView } from '#src/machines/inspector/deck.ts'
import { NO_SIZE } from '#src/machines/inspector/deckMachine.ts'
import { recordingMachine } from '#src/machines/inspector/recordingMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const STEP = {
  actor: 'a0',
  from: null,
  at: 1,
  type: 'GO',
  event: {},
  taken: [],
  same: true,
  value: 'on',
  status: 'active',
} as const
const TOLD: Told = { build: 'test', actors: [], senders: [], steps: [STEP, STEP, STEP], differs: null, untold: 0 }
const EMPTY: DeckView = { state: 'empty', size: NO_SIZE, cut: 'none' }

function begin() {
  const clock = new SimulatedClock()
  const read = handActor<string, { file: Blob }>()
  const tell = handActor<Told | null, { text: string }>()
  const fetch = handActor<string, undefined>()
  const saved: string[] = []
  const orders: string[] = []
  const deck = new BehaviorSubject<DeckView | null>(EMPTY)
  const logic = recordingMachine.provide({
    actors: { follow: fromObservable(() => deck), fetch: fetch.logic, read: read.logic, tell: tell.logic },
    actions: {
      startDeck: () => orders.push('start'),
      finishDeck: () => orders.push('finish'),
      save: (_, { text }) => saved.push(text),
    },
  })
  const actor = createActor(logic, { clock }).start()
  return {
    clock,
    read,
    tell,
    fetch,
    saved,
    orders,
    actor,
    deckIs: (state: DeckView['state']) => deck.next({ ...EMPTY, state }),
    deckIsSilent: () => deck.next(null),
    state: () => actor.getSnapshot().value,
    fault: () => actor.getSnapshot().context.fault,
    place: () => actor.getSnapshot().context.place,
  }
}

async function beginTold() {
  const all = begin()
  all.actor.send({ type: 'file.chosen', file: new Blob(['{}']) })
  all.read.last().resolve('{}')
  await settled()
  all.tell.last().resolve(TOLD)
  await settled()
  return all
}

test('[D-9] the page is told to record and to end; what it recorded is fetched to be saved, and to be replayed', async () => {
  const { actor, saved, orders, state, fault, tell, fetch, deckIs } = begin()
  actor.send({ type: 'recording.saved' })
  actor.send({ type: 'replay.asked' })
  expect([state(), orders]).toEqual(['idle', []])
  actor.send({ type: 'record.started' })
  deckIs('recording')
  expect(state()).toBe('recording')
  actor.send({ type: 'record.ended' })
  deckIs('made')
  expect([state(), orders]).toEqual(['idle', ['start', 'finish']])
  actor.send({ type: 'recording.saved' })
  fetch.last().resolve('the recording')
  await settled()
  expect([state(), saved]).toEqual(['idle', ['the recording']])
  actor.send({ type: 'recording.saved' })
  fetch.last().reject(new Error('the page went away'))
  await settled()
  expect([state(), saved.length, fault()]).toEqual(['idle', 1, 'broken'])
  actor.send({ type: 'replay.asked' })
  expect(fault()).toBeNull()
  fetch.last().resolve('the recording')
  await settled()
  expect(tell.last().input).toEqual({ text: 'the recording' })
})

test('[D-9] a recording that runs when the desk opens is seen; one that begins elsewhere does not end a replay', async () => {
  const one = begin()
  one.deckIs('recording')
  expect(one.state()).toBe('recording')
  one.deckIsSilent()
  expect(one.state()).toBe('idle')
  const other = await beginTold()
  other.deckIs('recording')
  expect(other.state()).toEqual({ told: 'paused' })
  other.actor.send({ type: 'replay.closed' })
  expect(other.state()).toBe('recording')
})

test('[D-9] a file that is no recording, cannot be read or cannot be told is said to be so, and another can be chosen', async () => {
  const { actor, read, tell, state, fault } = begin()
  const choose = () => actor.send({ type: 'file.chosen', file: new Blob([]) })
  choose()
  read.last().reject(new Error('gone'))
  await settled()
  expect([state(), fault()]).toEqual(['idle', 'broken'])
  choose()
  expect(fault()).toBeNull()
  read.last().resolve('nonsense')
  await settled()
  tell.last().resolve(null)
  await settled()
  expect([state(), fault(), actor.getSnapshot().context.text]).toEqual(['idle', 'noRecording', null])
  choose()
  read.last().resolve('{}')
  await settled()
  tell.last().reject(new Error('the thread failed'))
  await settled()
  expect([state(), fault()]).toEqual(['idle', 'broken'])
})

test('[D-9] one steps forth and back within a recording, never out of it', async () => {
  const { actor, place } = await beginTold()
  const places = [2, 3, 9, -4, 1, 1.4].map((to) => {
    actor.send({ type: 'place.chosen', place: to })
    return place()
  })
  expect(places).toEqual([2, 3, 3, 0, 1, 1])
})

test('[D-9] it plays a step each half second to the end, and from there anew; stepping by hand pauses', async () => {
  const { actor, clock, place, state } = await beginTold()
  actor.send({ type: 'play.toggled' })
  clock.increment(499)
  expect(place()).toBe(0)
  clock.increment(1)
  expect(place()).toBe(1)
  actor.send({ type: 'place.chosen', place: 2 })
  expect(state()).toEqual({ told: 'paused' })
  actor.send({ type: 'play.toggled' })
  clock.increment(500)
  expect([place(), state()]).toEqual([3, { told: 'paused' }])
  actor.send({ type: 'play.toggled' })
  expect([place(), state()]).toEqual([0, { told: 'playing' }])
  actor.send({ type: 'replay.closed' })
  expect([place(), state()]).toEqual([0, 'idle'])
})
