import { expect, test } from 'vitest'
import { createRecentEvents } from '#server/live/rooms/recentEvents.ts'
import { createLocalBus } from '#server/platform/bus.ts'

test('[Q3] the pushes of so many rooms are kept, and of those that were pushed to last', () => {
  const bus = createLocalBus()
  const recent = createRecentEvents(bus, true, 2)
  const push = (room: string, seq: number) =>
    bus.publish({ type: 'event', room, epoch: 'e', event: { kind: 'pinned', seq, at: 1, body: { pin: null } } })
  push('a', 1)
  push('b', 1)
  push('a', 2)
  push('c', 1)
  const kept = ['a', 'b', 'c'].map((room) => recent.of(room)?.entries.map(({ event }) => event.seq))
  expect(kept).toEqual([[1, 2], undefined, [1]])
})
