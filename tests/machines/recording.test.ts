import { expect, test } from 'vitest'
import { BehaviorSubject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { ReplayView } from '#src/inspector/recording/replayView.ts'
import type { PageRecording } from '#src/machines/inspector/recordingControls.ts'
import { NO_SIZE } from '#src/machines/inspector/pageRecorderMachine.ts'
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
const REPLAY: ReplayView = {
  build: 'test',
  actors: [],
  senders: [],
  events: {},
  steps: [STEP, STEP, STEP],
  firstDifference: null,
  unknownSteps: 0,
}
const EMPTY: PageRecording = { state: 'empty', size: NO_SIZE, cut: 'none' }

function begin() {
  const clock = new SimulatedClock()
  const read = handActor<string, { file: Blob }>()
  const load = handActor<ReplayView | null, { text: string }>()
  const fetch = handActor<string, undefined>()
  const saved: string[] = []
  const commands: string[] = []
  const page = new BehaviorSubject<PageRecording | null>(EMPTY)
  const logic = recordingMachine.provide({
    actors: { follow: fromObservable(() => page), fetch: fetch.logic, read: read.logic, load: load.logic },
    actions: {
      startRecording: () => commands.push('start'),
      finishRecording: () => commands.push('finish'),
      save: (_, { text }) => saved.push(text),
    },
  })
  const actor = createActor(logic, { clock }).start()
  return {
    clock,
    read,
    load,
    fetch,
    saved,
    commands,
    actor,
    pageIs: (state: PageRecording['state']) => page.next({ ...EMPTY, state }),
    pageIsAway: () => page.next(null),
    state: () => actor.getSnapshot().value,
    fault: () => actor.getSnapshot().context.fault,
    position: () => actor.getSnapshot().context.position,
  }
}

async function beginReplay() {
  const all = begin()
  all.actor.send({ type: 'file.chosen', file: new Blob(['{}']) })
  all.read.last().resolve('{}')
  await settled()
  all.load.last().resolve(REPLAY)
  await settled()
  return all
}

test('[D-9] looking back ends the recording and replays it from its last step; a page that does not answer is told', async () => {
  const all = begin()
  all.pageIs('recording')
  all.actor.send({ type: 'record.reviewed' })
  expect([all.state(), all.commands]).toEqual(['reviewing', ['finish']])
  all.pageIs('finished')
  expect(all.state()).toBe('fetching')
  all.fetch.last().resolve('{}')
  await settled()
  all.load.last().resolve(REPLAY)
  await settled()
  expect([all.state(), all.position()]).toEqual([{ replaying: 'paused' }, 3])
  // A file that is opened later begins at its first step.
  all.actor.send({ type: 'file.chosen', file: new Blob(['{}']) })
  all.read.last().resolve('{}')
  await settled()
  all.load.last().resolve(REPLAY)
  await settled()
  expect(all.position()).toBe(0)

  const mute = begin()
  mute.pageIs('recording')
  mute.actor.send({ type: 'record.reviewed' })
  mute.pageIsAway()
  mute.clock.increment(10_000)
  expect([mute.fault(), mute.actor.getSnapshot().context.looksBack]).toEqual(['broken', false])
})

test('[D-9] it starts and ends the page’s recording, and fetches it to save or to replay it', async () => {
  const { actor, saved, commands, state, fault, load, fetch, pageIs } = begin()
  actor.send({ type: 'recording.saved' })
  actor.send({ type: 'replay.requested' })
  expect([state(), commands]).toEqual(['idle', []])
  actor.send({ type: 'record.started' })
  pageIs('recording')
  expect(state()).toBe('recording')
  actor.send({ type: 'record.ended' })
  pageIs('finished')
  expect([state(), commands]).toEqual(['idle', ['start', 'finish']])
  actor.send({ type: 'recording.saved' })
  fetch.last().resolve('the recording')
  await settled()
  expect([state(), saved]).toEqual(['idle', ['the recording']])
  actor.send({ type: 'recording.saved' })
  fetch.last().reject(new Error('the page went away'))
  await settled()
  expect([state(), saved.length, fault()]).toEqual(['idle', 1, 'broken'])
  actor.send({ type: 'replay.requested' })
  expect(fault()).toBeNull()
  fetch.last().resolve('the recording')
  await settled()
  expect(load.last().input).toEqual({ text: 'the recording' })
})

test('[D-9] a running recording is shown; one that starts elsewhere does not end a replay', async () => {
  const one = begin()
  one.pageIs('recording')
  expect(one.state()).toBe('recording')
  one.pageIsAway()
  expect(one.state()).toBe('idle')
  const other = await beginReplay()
  other.pageIs('recording')
  expect(other.state()).toEqual({ replaying: 'paused' })
  other.actor.send({ type: 'replay.closed' })
  expect(other.state()).toBe('recording')
})

test('[D-9] a file that is not a recording, or fails, sets a fault; another can be chosen', async () => {
  const { actor, read, load, state, fault } = begin()
  const choose = () => actor.send({ type: 'file.chosen', file: new Blob([]) })
  choose()
  read.last().reject(new Error('gone'))
  await settled()
  expect([state(), fault()]).toEqual(['idle', 'broken'])
  choose()
  expect(fault()).toBeNull()
  read.last().resolve('nonsense')
  await settled()
  load.last().resolve(null)
  await settled()
  expect([state(), fault(), actor.getSnapshot().context.text]).toEqual(['idle', 'noRecording', null])
  choose()
  read.last().resolve('{}')
  await settled()
  load.last().reject(new Error('the thread failed'))
  await settled()
  expect([state(), fault()]).toEqual(['idle', 'broken'])
})

test('[D-9] positions stay within the recording', async () => {
  const { actor, position } = await beginReplay()
  const positions = [2, 3, 9, -4, 1, 1.4].map((to) => {
    actor.send({ type: 'position.chosen', position: to })
    return position()
  })
  expect(positions).toEqual([2, 3, 3, 0, 1, 1])
})

test('[D-9] it plays a step each half second and starts over from the end; choosing a step pauses', async () => {
  const { actor, clock, position, state } = await beginReplay()
  actor.send({ type: 'play.toggled' })
  clock.increment(499)
  expect(position()).toBe(0)
  clock.increment(1)
  expect(position()).toBe(1)
  actor.send({ type: 'position.chosen', position: 2 })
  expect(state()).toEqual({ replaying: 'paused' })
  actor.send({ type: 'play.toggled' })
  clock.increment(500)
  expect([position(), state()]).toEqual([3, { replaying: 'paused' }])
  actor.send({ type: 'play.toggled' })
  expect([position(), state()]).toEqual([0, { replaying: 'playing' }])
  actor.send({ type: 'replay.closed' })
  expect([position(), state()]).toEqual([0, 'idle'])
})
