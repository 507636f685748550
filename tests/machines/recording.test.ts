import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { Told } from '#src/inspector/recording/told.ts'
import { recordingMachine, type RecordingSize } from '#src/machines/inspector/recordingMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const SIZE: RecordingSize = { steps: 2, actors: 1, isFull: false }
const STEP = { actor: 'a0', at: 1, type: 'GO', event: {}, taken: [], same: true, value: 'on', status: 'active' } as const
const TOLD: Told = { build: 'test', actors: [], steps: [STEP, STEP, STEP], differs: null, untold: 0 }

function begin() {
  const clock = new SimulatedClock()
  const read = handActor<string, { file: Blob }>()
  const tell = handActor<Told | null, { text: string }>()
  const saved: string[] = []
  const record = fromCallback<{ type: 'finish' }, undefined>(({ sendBack, receive }) => {
    sendBack({ type: 'recording.grew', size: SIZE })
    receive(() => sendBack({ type: 'recording.made', text: 'the recording', size: SIZE }))
  })
  const logic = recordingMachine.provide({
    actors: { record, read: read.logic, tell: tell.logic },
    actions: { save: (_, { text }) => saved.push(text) },
  })
  const actor = createActor(logic, { clock }).start()
  return {
    clock,
    read,
    tell,
    saved,
    actor,
    state: () => actor.getSnapshot().value,
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

test('[D-9] what was recorded can be saved, and replayed without its file', async () => {
  const { actor, saved, state, tell } = begin()
  actor.send({ type: 'recording.saved' })
  expect(saved).toEqual([])
  actor.send({ type: 'record.started' })
  expect(state()).toBe('recording')
  expect(actor.getSnapshot().context.size).toEqual(SIZE)
  actor.send({ type: 'record.ended' })
  await settled()
  expect(state()).toBe('idle')
  actor.send({ type: 'recording.saved' })
  expect(saved).toEqual(['the recording'])
  actor.send({ type: 'replay.asked' })
  expect(tell.last().input).toEqual({ text: 'the recording' })
})

test('[D-9] a file that is no recording, cannot be read or cannot be told is said to be so, and another can be chosen', async () => {
  const { actor, read, tell, state } = begin()
  const fault = () => actor.getSnapshot().context.fault
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
