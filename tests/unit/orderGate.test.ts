import { expect, test } from 'vitest'
import type { BusMessage } from '#server/platform/bus.ts'
import { createOrderGate } from '#server/platform/orderGate.ts'

function gated() {
  const told: BusMessage[] = []
  let late: (() => void) | null = null
  const gate = createOrderGate(
    (message) => told.push(message),
    (run) => {
      late = run
      return () => (late = null)
    },
  )
  return {
    gate,
    seqs: () => told.map((message) => (message.type === 'event' ? message.event.seq : 0)),
    told,
    isWaiting: () => late !== null,
    /** What is waited for does not come. */
    giveUp: () => {
      const run = late
      late = null
      run?.()
    },
  }
}

const line = (seq: number, epoch = 'e'): BusMessage => ({
  type: 'event',
  room: 'r',
  epoch,
  event: { kind: 'chatRemoved', seq, at: 1, body: { id: 'c' } },
})

test('[Q3] events of a room that two nodes tell in any order leave in the room’s order, once each', () => {
  const { gate, seqs, isWaiting } = gated()
  for (const seq of [4, 6, 7, 5, 5, 8, 4]) gate.take(line(seq), false, 1)
  expect(seqs()).toEqual([4, 5, 6, 7, 8])
  expect(isWaiting()).toBe(false)
})

test('[Q3] an event that does not come holds the later ones for a moment only, and is told once if it comes late', () => {
  const { gate, seqs, giveUp, isWaiting } = gated()
  for (const seq of [1, 4, 5]) gate.take(line(seq), false, 1)
  expect(seqs()).toEqual([1])
  giveUp()
  expect(seqs()).toEqual([1, 4, 5])
  for (const seq of [3, 3, 6]) gate.take(line(seq), false, 1)
  expect(seqs()).toEqual([1, 4, 5, 3, 6])
  expect(isWaiting()).toBe(false)
})

test('[Q3] what another node told before one’s own first event of a room, and is heard of after it, is told once', () => {
  const { gate, seqs } = gated()
  gate.take(line(5), true, 2)
  for (const seq of [4, 3, 4, 6, 3]) gate.take(line(seq), false, 1)
  expect(seqs()).toEqual([5, 4, 3, 6])
})

test('[Q3] a room that starts again under another epoch is another order', () => {
  const { gate, seqs } = gated()
  gate.take(line(9), false, 1)
  gate.take(line(1, 'later'), false, 2)
  expect(seqs()).toEqual([9, 1])
})

test('[Q8] of what tells a whole state, the older one does not follow the newer one', () => {
  const { gate, told } = gated()
  const grade = (value: number): BusMessage => ({ type: 'self', memberId: 'm', push: { kind: 'grade', grade: value } })
  gate.take(grade(2), false, 20)
  gate.take(grade(1), false, 10)
  gate.take({ type: 'odds', matchId: '1', version: 2, fedAt: 20, book: null }, false, 20)
  gate.take({ type: 'odds', matchId: '1', version: 1, fedAt: 10, book: null }, false, 21)
  expect(told.map((message) => ('version' in message ? message.version : message.type))).toEqual(['self', 2])
})

test('[Q8] states that are told whole are of one thing each: another member, room, venue, match or kind is another state', () => {
  const { gate, told } = gated()
  const standing = { mute: null, kick: null, canModerate: false, spokeAt: null, followedAt: null }
  const self = (memberId: string, push: Extract<BusMessage, { type: 'self' }>['push']): BusMessage => ({
    type: 'self',
    memberId,
    push,
  })
  const odds = (matchId: string): BusMessage => ({ type: 'odds', matchId, version: 1, fedAt: 20, book: null })
  const states = [
    self('m', { kind: 'standing', room: 'r1', standing }),
    self('m', { kind: 'standing', room: 'r2', standing }),
    self('n', { kind: 'standing', room: 'r1', standing }),
    self('m', { kind: 'venueWallet', venue: 'OBTY', centre: '1', wallet: '2' }),
    self('m', { kind: 'venueWallet', venue: 'AG', centre: '1', wallet: '2' }),
    self('m', { kind: 'balance', gold: '1' }),
    self('n', { kind: 'balance', gold: '1' }),
    self('m', { kind: 'grade', grade: 1 }),
    odds('1'),
    odds('2'),
  ]
  // Each is older than the one before it, and of something else.
  for (const [index, message] of states.entries()) gate.take(message, false, 100 - index)
  expect(told).toEqual(states)
})
