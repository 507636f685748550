import { expect, test } from 'vitest'
import { FRAME_LIMIT, type RoomEventWire } from '#src/api/contract/pushes.ts'
import { createFanout, TICK } from '#server/live/socket/fanout.ts'

/** Rooms of which sending a frame takes so many ms. */
function room(takes = 0) {
  const frames: [string, number[]][] = []
  const waiting = new Set<() => void>()
  const waits: number[] = []
  let now = 0
  const fanout = createFanout({
    send: (_, epoch, events) => {
      now += takes
      frames.push([epoch, events.map(({ seq }) => seq)])
    },
    wait: (run, ms) => {
      waits.push(ms)
      waiting.add(run)
      return () => waiting.delete(run)
    },
    now: () => now,
  })
  return {
    /** How long the last tick is waited for, in ms. */
    wait: () => waits.at(-1),
    push: (seq: number, epoch = 'e', of = 'r') => fanout.push(of, epoch, event(seq)),
    /** What is left since the last look. */
    sent: () => frames.splice(0),
    tick: () => {
      const due = [...waiting]
      waiting.clear()
      for (const run of due) run()
    },
    waits: () => waiting.size,
    stop: fanout.stop,
  }
}

const event = (seq: number): RoomEventWire => ({ kind: 'chatRemoved', seq, at: 1, body: { id: 'c' } })

test('[Q3] the first push of a quiet room goes at once', () => {
  const { push, sent, tick } = room()
  push(1)
  const first = sent()
  tick()
  push(100)
  expect([first, sent()]).toEqual([[['e', [1]]], [['e', [100]]]])
})

test('[Q3] later pushes go a frame a tick, in order and each once', () => {
  const { push, sent, tick } = room()
  for (let seq = 1; seq <= FRAME_LIMIT + 3; seq += 1) push(seq)
  const frames = [sent()]
  for (const _ of [1, 2, 3]) {
    tick()
    frames.push(sent())
  }
  expect(frames).toEqual([
    [['e', [1]]],
    [['e', Array.from({ length: FRAME_LIMIT }, (_, at) => at + 2)]],
    [['e', [FRAME_LIMIT + 2, FRAME_LIMIT + 3]]],
    [],
  ])
})

test('[Q3] a room that became quiet waits for nothing', () => {
  const { push, tick, waits } = room()
  push(1)
  const before = waits()
  tick()
  expect([before, waits()]).toEqual([1, 0])
})

test.each([
  ['counts from when its frame began', 30, TICK - 30],
  ['leaves as much time as its frame took, where that is more than half of it', 80, 80],
])('[Q12] a tick of a full room %s', (_, takes, waits) => {
  const { push, tick, wait } = room(takes)
  push(1)
  expect(wait()).toBe(waits)
  push(2)
  tick()
  expect(wait()).toBe(waits)
})

test('[D-5] a room that starts again has nothing of its former order in a frame of the new one', () => {
  const { push, sent, tick } = room()
  for (const seq of [7, 8, 9]) push(seq)
  push(1, 'f')
  push(2, 'f')
  expect(sent()).toEqual([['e', [7]]])
  tick()
  // What waited is left out: who is in the room loads it anew.
  expect(sent()).toEqual([['f', [1, 2]]])
})

test('[Q12] rooms do not wait for each other', () => {
  const { push, sent } = room()
  for (let seq = 1; seq <= FRAME_LIMIT; seq += 1) push(seq)
  push(1, 'e', 'other')
  expect(sent()).toEqual([
    ['e', [1]],
    ['e', [1]],
  ])
})

test('[Q12] of the pushes that wait the oldest go once they are too many', () => {
  const { push, sent, tick } = room()
  for (let seq = 1; seq <= FRAME_LIMIT * 25; seq += 1) push(seq)
  sent()
  tick()
  const first = sent()[0]?.[1] ?? []
  expect([first.length, first[0]]).toEqual([FRAME_LIMIT, FRAME_LIMIT * 5 + 1])
})

test('[Q12] nothing waits once the rooms are stopped', () => {
  const { push, stop, waits } = room()
  push(1)
  push(1, 'e', 'other')
  const before = waits()
  stop()
  expect([before, waits()]).toEqual([2, 0])
})
