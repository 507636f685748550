import { expect, test } from 'vitest'
import { createAudience } from '#server/live/audience/audience.ts'
import { countSeats } from '#server/live/socket/seats.ts'
import { isInner, signInner } from '#server/media/innerSign.ts'

test('[X-4] an address holds as many sockets as it may, and each that it gives back is free for the next', () => {
  const seats = countSeats(2)
  const leave = seats.take('a')
  expect(seats.isFree('a')).toBe(true)
  const other = seats.take('a')
  expect([seats.isFree('a'), seats.isFree('b')]).toEqual([false, true])
  leave()
  expect(seats.isFree('a')).toBe(true)
  seats.take('a')
  expect(seats.isFree('a')).toBe(false)
  other()
  expect(seats.isFree('a')).toBe(true)
})

test('[X-4] without a number of its own an address holds as many sockets as it likes', () => {
  const seats = countSeats(0)
  for (let each = 0; each < 3; each += 1) seats.take('a')
  expect(seats.isFree('a')).toBe(true)
})

test('[C-13] a node’s pull counts for its room, for a minute to either side, by any key that the site still has', () => {
  const [older, newer, strange] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill))
  if (older === undefined || newer === undefined || strange === undefined) throw new Error('no keys')
  const sign = signInner([newer, older], 'r', 1_000_000)
  const counts = (now: number, keys: readonly Buffer[] = [older, newer], room = 'r') => isInner(keys, room, sign, now)
  expect([counts(940_000), counts(1_060_000), counts(939_999), counts(1_060_001)]).toEqual([true, true, false, false])
  expect([counts(1_000_000, [newer]), counts(1_000_000, [older]), counts(1_000_000, [strange])]).toEqual([true, false, false])
  expect([counts(1_000_000, [newer], 'r-2'), isInner([newer], 'r', undefined, 1_000_000)]).toEqual([false, false])
})

test('[C-13] who watches a room are the people of all nodes, and its robots once, whichever node seats them', () => {
  const audience = createAudience({ people: () => 3, robots: (room) => (room === 'r' ? 40 : 0) })
  audience.countSockets((room) => (room === 'r' ? 2 : 0))
  expect([audience.people('r'), audience.of('r'), audience.of('r-2')]).toEqual([5, 45, 3])
  audience.seatRobots(new Map([['r', 50]]))
  expect([audience.people('r'), audience.of('r')]).toEqual([5, 55])
  audience.seatRobots(new Map([['r', 30]]))
  expect(audience.of('r')).toBe(45)
})
