import { expect, test } from 'vitest'
import { createAudience } from '#server/live/audience/audience.ts'
import { countSeats } from '#server/live/socket/seats.ts'
import { isInner, signInner } from '#server/media/innerSign.ts'

test('[X-4] an address holds as many sockets as it may', () => {
  const seats = countSeats(2)
  seats.take('a')
  expect(seats.isFree('a')).toBe(true)
  seats.take('a')
  expect(seats.isFree('a')).toBe(false)
})

test('[X-4] the sockets of each address are counted by themselves', () => {
  const seats = countSeats(1)
  seats.take('a')
  expect(seats.isFree('b')).toBe(true)
})

test('[X-4] each socket that an address gives back is free for the next', () => {
  const seats = countSeats(2)
  const [first, second] = [seats.take('a'), seats.take('a')]
  first()
  expect(seats.isFree('a')).toBe(true)
  seats.take('a')
  expect(seats.isFree('a')).toBe(false)
  second()
  expect(seats.isFree('a')).toBe(true)
})

test('[X-4] without a number of its own an address holds as many sockets as it likes', () => {
  const seats = countSeats(0)
  for (let each = 0; each < 3; each += 1) seats.take('a')
  expect(seats.isFree('a')).toBe(true)
})

const [OLDER, NEWER, STRANGE] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
const SIGNED_AT = 1_000_000
const sign = signInner([NEWER, OLDER], 'r', SIGNED_AT)

test.each([
  [-60_000, true],
  [60_000, true],
  [-60_001, false],
  [60_001, false],
])('[C-13] a node’s pull counts for a minute to either side: %i ms', (after, counts) => {
  expect(isInner([OLDER, NEWER], 'r', sign, SIGNED_AT + after)).toBe(counts)
})

test.each([
  ['the key that signs', [NEWER], true],
  ['a key that signs no more', [OLDER], false],
  ['a strange key', [STRANGE], false],
])('[C-13] a node’s pull counts by the key that signed it, not by another: %s', (_, keys, counts) => {
  expect(isInner(keys, 'r', sign, SIGNED_AT)).toBe(counts)
})

test('[C-13] a node’s pull counts for its own room alone', () => {
  expect(isInner([NEWER], 'r-2', sign, SIGNED_AT)).toBe(false)
})

test('[C-13] a pull that is not signed is no node’s', () => {
  expect(isInner([NEWER], 'r', undefined, SIGNED_AT)).toBe(false)
})

const watched = () => {
  const audience = createAudience({ people: () => 3, robots: (room) => (room === 'r' ? 40 : 0), members: () => 6 })
  audience.countSockets((room) => (room === 'r' ? 2 : 0))
  return audience
}

test('[C-13] the people who watch a room are those of all nodes', () => {
  expect(watched().people('r')).toBe(5)
})

test('[D-8] the members who are online are those of all nodes', () => {
  const audience = watched()
  audience.countMembers(() => 4)
  expect(audience.members()).toBe(10)
})

test('[C-13] robots count beside the people who watch their room', () => {
  const audience = watched()
  expect([audience.of('r'), audience.of('r-2')]).toEqual([45, 3])
})

test.each([
  ['more', 50, 55],
  ['fewer', 30, 45],
])('[C-13] the robots of a room count once, of the node that seats most: here %s', (_, seated, all) => {
  const audience = watched()
  audience.seatRobots(new Map([['r', seated]]))
  expect(audience.of('r')).toBe(all)
})
