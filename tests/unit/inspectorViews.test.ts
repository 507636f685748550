import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogEntry } from '#src/inspector/snapshot.ts'
import { filtered, linesOf } from '#src/machines/inspector/inspectorSelectors.ts'
import { streamRows, SAMPLES, withSample, type StreamSample } from '#src/machines/inspector/streamRates.ts'
import { MESSAGES, sequenceOf } from '#src/machines/inspector/sequence.ts'
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

test('[D-9] a sequence has a column for each actor and the outside, the latest message first', () => {
  const log = [entry(1, null, 'room', 'enter'), entry(2, 'room', 'chat', 'follow'), entry(3, 'chat', 'chat', 'again')]
  expect(sequenceOf(log, null)).toEqual({
    columns: [
      { key: 'chat', name: 'CHAT' },
      { key: 'room', name: 'ROOM' },
      { key: '', name: '' },
    ],
    messages: [
      { no: 3, from: 0, to: 0, type: 'again' },
      { no: 2, from: 1, to: 0, type: 'follow' },
      { no: 1, from: 2, to: 1, type: 'enter' },
    ],
  })
  expect(sequenceOf(log, 'room').messages.map(({ type }) => type)).toEqual(['follow', 'enter'])
})

test('[D-9] a sequence is limited in length, and each message ends in a column', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.option(key), key), { maxLength: 200 }), (sent) => {
      const { columns, messages } = sequenceOf(
        sent.map(([from, to], index) => entry(index + 1, from, to, 'x')),
        null,
      )
      expect(messages.length).toBe(Math.min(MESSAGES, sent.length))
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
