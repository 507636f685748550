import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogEntry } from '#src/inspector/snapshot.ts'
import { filtered, linesOf } from '#src/machines/inspector/inspectorSelectors.ts'
import { streamRows, SAMPLES, withSample, type StreamSample } from '#src/machines/inspector/streamRates.ts'
import { lanesOf, MESSAGES, sequenceOf } from '#src/machines/inspector/sequence.ts'
import { createSeen, dedupeBatches } from '#src/streams/kit/dedupe.ts'
import { countStreams } from '#src/streams/kit/countStreams.ts'
import { tally } from '#src/streams/kit/meter.ts'
import { of } from 'rxjs'

const entry = (no: number, from: string | null, actor: string, type: string): LogEntry => ({
  no,
  at: no,
  actor,
  name: actor.toUpperCase(),
  from,
  fromName: from?.toUpperCase() ?? null,
  type,
  event: { type },
  taken: [],
})

const ALL = { only: null, own: true }

test('[D-9] a sequence has a column for each actor and the outside, the latest message first', () => {
  const log = [entry(1, null, 'room', 'enter'), entry(2, 'room', 'chat', 'follow'), entry(3, 'chat', 'chat', 'again')]
  const { columns, messages } = sequenceOf(log, ALL)
  expect(columns).toEqual([
    { key: 'chat', name: 'CHAT' },
    { key: 'room', name: 'ROOM' },
    { key: '', name: '' },
  ])
  expect(messages.map(({ no, from, to, type }) => [no, from, to, type])).toEqual([
    [3, 0, 0, 'again'],
    [2, 1, 0, 'follow'],
    [1, 2, 1, 'enter'],
  ])
  expect(sequenceOf(log, { only: 'room', own: true }).messages.map(({ type }) => type)).toEqual(['follow', 'enter'])
})

test('[D-9] equal messages after each other are one in a sequence, with the time of the last', () => {
  const log = [1, 2, 3].map((no) => entry(no, null, 'room', 'tick'))
  const [first, ...others] = sequenceOf([...log, entry(4, null, 'chat', 'tick'), entry(5, null, 'room', 'tick')], ALL).messages
  expect([first, ...others].map((one) => [one?.no, one?.count, one?.at])).toEqual([
    [5, 1, 5],
    [4, 1, 4],
    [1, 3, 3],
  ])
})

test('[D-9] what an actor tells several others is one message of a sequence, what the outside tells is not', () => {
  const told = (from: string | null) => ['a', 'b', 'a'].map((to, place) => entry(place + 1, from, to, 'load'))
  const shape = (from: string | null) => sequenceOf(told(from), ALL).messages.map(({ count, receivers }) => [count, receivers])
  expect(shape('room')).toEqual([[3, 2]])
  expect(shape(null)).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ])
})

test('[D-9] what an actor tells itself stands apart in a sequence from what it tells others', () => {
  const log = [entry(1, 'room', 'chat', 'load'), entry(2, 'room', 'room', 'load'), entry(3, 'room', 'chat', 'load')]
  expect(sequenceOf(log, ALL).messages.map(({ count }) => count)).toEqual([1, 1, 1])
})

test('[D-9] the library’s own events are left out of a sequence, counted, and do not part equal messages', () => {
  const log = [entry(1, null, 'room', 'tick'), entry(2, null, 'room', 'xstate.init'), entry(3, null, 'room', 'tick')]
  const { messages, left } = sequenceOf(log, { only: null, own: false })
  expect([messages.map(({ count }) => count), left]).toEqual([[2], 1])
})

test('[D-9] lanes are of the columns with most messages, the outside first and the others by name', () => {
  const log = [
    entry(1, null, 'zoo', 'a'),
    entry(2, 'zoo', 'ant', 'b'),
    entry(3, null, 'zoo', 'c'),
    entry(4, 'ant', 'zoo', 'd'),
    entry(5, null, 'elk', 'e'),
  ]
  const { lanes, laneOf, others } = lanesOf(sequenceOf(log, ALL), 3)
  expect([lanes.map(({ name }) => name), laneOf, others]).toEqual([['', 'ANT', 'ZOO'], [0, -1, 1, 2], 1])
})

test('[D-9] a sequence is limited in length, and each message ends in a column', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.option(key), key), { maxLength: 200 }), (sent) => {
      const { columns, messages } = sequenceOf(
        sent.map(([from, to], index) => entry(index + 1, from, to, 'x')),
        ALL,
      )
      const told = messages.reduce((sum, { count }) => sum + count, 0)
      expect(messages.length).toBeLessThanOrEqual(MESSAGES)
      expect(messages.length === MESSAGES || told === sent.length).toBe(true)
      for (const { from, to } of messages) expect(Math.max(from, to)).toBeLessThan(columns.length)
    }),
  )
})

test('[D-9] [D-5] streams are counted only between start and stop', () => {
  const seen = createSeen(10, 'gift')
  seen.add('before')
  const counting = countStreams()
  for (const key of ['a', 'b', 'a']) seen.add(key)
  of(['x', 'x', 'y'])
    .pipe(dedupeBatches((item) => item, 10, 'welcome'))
    .subscribe()
  tally('chat', 'windowed', -5)
  tally('chat', 'windowed', 2)
  const none = { received: 0, doubled: 0, windowed: 0, dropped: 0, batches: 0 }
  expect(counting.read()).toEqual([
    { ...none, name: 'chat', windowed: 2 },
    { ...none, name: 'gift', received: 3, doubled: 1 },
    { ...none, name: 'welcome', received: 3, doubled: 1 },
  ])
  counting.stop()
  seen.add('after')
  const again = countStreams()
  expect(again.read()).toEqual([])
  again.stop()
})

test('[D-9] the log is filtered by words that must occur and words that must not', () => {
  const log = [
    entry(1, null, 'show', 'xstate.observable.next'),
    entry(2, 'room', 'chat', 'follow'),
    entry(3, null, 'room', 'enter'),
  ]
  const shown = (filter: string) => filtered(log, filter).map(({ no }) => no)
  expect(shown('  ')).toEqual([1, 2, 3])
  expect(shown('-')).toEqual([1, 2, 3])
  expect(shown('-show')).toEqual([2, 3])
  expect(shown('ROOM')).toEqual([2, 3])
  expect(shown('room -chat')).toEqual([3])
  expect(shown('room follow')).toEqual([2])
  expect(linesOf(log, 'room -enter').map(({ no }) => no)).toEqual([2])
})

test('[D-9] equal events of the library after each other are one line of the log, others are one each', () => {
  const lines = (type: string) =>
    linesOf(
      [1, 2, 3].map((no) => entry(no, null, 'show', type)),
      '',
    ).map(({ no, at, count }) => [no, at, count])
  expect(lines('xstate.observable.next')).toEqual([[1, 3, 3]])
  expect(lines('tick')).toEqual([
    [3, 3, 1],
    [2, 2, 1],
    [1, 1, 1],
  ])
})

const sampleAt = (second: number, received: number): StreamSample => ({
  at: second * 1_000,
  streams: [{ name: 'chat', received, doubled: 0, windowed: 0, dropped: 0, batches: 0 }],
})

test('[D-9] rates cover the last seconds, and are never negative after a reload', () => {
  const samples = [sampleAt(0, 0), sampleAt(1, 10), sampleAt(2, 30)].reduce<readonly StreamSample[]>(withSample, [])
  const [row] = streamRows(samples, sampleAt(3, 60))
  expect(row).toMatchObject({ name: 'chat', totals: { received: 60 }, rates: { received: 20 }, series: [10, 20] })
  expect(streamRows(samples, sampleAt(3, 1))[0]!.rates.received).toBeGreaterThanOrEqual(0)
  expect(withSample(samples, sampleAt(2.5, 99))).toBe(samples)
})

test('[D-9] of many samples the latest are kept', () => {
  const samples = Array.from({ length: 100 }, (_, second) => sampleAt(second, second))
  expect(samples.reduce<readonly StreamSample[]>(withSample, [])).toEqual(samples.slice(-SAMPLES))
})
