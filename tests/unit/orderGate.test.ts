import { expect, test } from 'vitest'
import type { BusMessage } from '#server/platform/bus.ts'
import { createOrderGate } from '#server/platform/orderGate.ts'

function gated() {
  const told: BusMessage[] = []
  let late: (() => void) | null = null
  let now = 1_000
  const gate = createOrderGate(
    (message) => told.push(message),
    (run) => {
      late = run
      return () => (late = null)
    },
    () => now,
  )
  return {
    gate,
    seqs: () => told.map((message) => (message.type === 'event' ? message.event.seq : 0)),
    told,
    isWaiting: () => late !== null,
    grades: () =>
      told.flatMap((message) => (message.type === 'self' && message.push.kind === 'grade' ? [message.push.grade] : [])),
    pass: (ms: number) => void (now += ms),
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
  for (const seq of [4, 6, 7, 5, 5, 8, 4]) gate.take(line(seq), 'other', 1)
  expect(seqs()).toEqual([4, 5, 6, 7, 8])
  expect(isWaiting()).toBe(false)
})

test('[Q3] an event that does not come holds the later ones for a moment only, and is told once if it comes late', () => {
  const { gate, seqs, giveUp, isWaiting } = gated()
  for (const seq of [1, 4, 5]) gate.take(line(seq), 'other', 1)
  expect(seqs()).toEqual([1])
  giveUp()
  expect(seqs()).toEqual([1, 4, 5])
  for (const seq of [3, 3, 6]) gate.take(line(seq), 'other', 1)
  expect(seqs()).toEqual([1, 4, 5, 3, 6])
  expect(isWaiting()).toBe(false)
})

test('[Q3] what another node told before one’s own first event of a room, and is heard of after it, is told once', () => {
  const { gate, seqs } = gated()
  gate.take(line(5), 'own', 2)
  for (const seq of [4, 3, 4, 6, 3]) gate.take(line(seq), 'other', 1)
  expect(seqs()).toEqual([5, 4, 3, 6])
})

test('[Q3] a room that starts again under another epoch is another order', () => {
  const { gate, seqs } = gated()
  gate.take(line(9), 'other', 1)
  gate.take(line(1, 'later'), 'other', 2)
  expect(seqs()).toEqual([9, 1])
})

const grade = (value: number): BusMessage => ({ type: 'self', memberId: 'm', push: { kind: 'grade', grade: value } })

test('[P-4] prices that were fed before those that were told are left out', () => {
  const { gate, told } = gated()
  gate.take({ type: 'odds', matchId: '1', version: 2, fedAt: 20, book: null }, 'other', 20)
  gate.take({ type: 'odds', matchId: '1', version: 1, fedAt: 10, book: null }, 'other', 21)
  expect(told.map((message) => 'version' in message && message.version)).toEqual([2])
})

test('[Q8] whole states of other nodes are told in the order of the stream, whatever their clocks say', () => {
  const { gate, grades } = gated()
  gate.take(grade(1), 'other', 20)
  gate.take(grade(2), 'other', 10)
  expect(grades()).toEqual([1, 2])
})

test('[Q8] a node tells its own whole state, whatever the clocks of others say', () => {
  const { gate, grades } = gated()
  gate.take(grade(1), 'other', 20)
  gate.take(grade(2), 'own', 10)
  expect(grades()).toEqual([1, 2])
})

test('[Q8] what another node said of a state before one’s own is in the stream does not follow one’s own', () => {
  const { gate, grades } = gated()
  const isPlaced = gate.take(grade(2), 'own', 10)
  gate.take(grade(1), 'other', 20)
  isPlaced?.()
  gate.take(grade(3), 'other', 5)
  expect(grades()).toEqual([2, 3])
})

test('[Q8] one’s own state that is in the stream leaves a later one of one’s own on its way', () => {
  const { gate, grades } = gated()
  const isPlaced = gate.take(grade(2), 'own', 10)
  gate.take(grade(3), 'own', 11)
  isPlaced?.()
  gate.take(grade(1), 'other', 20)
  expect(grades()).toEqual([2, 3])
})

test('[Q8] one’s own state that never comes to the stream keeps back what others say for a minute only', () => {
  const { gate, grades, pass } = gated()
  gate.take(grade(1), 'own', 10)
  pass(59_999)
  gate.take(grade(2), 'other', 20)
  pass(1)
  gate.take(grade(3), 'other', 30)
  expect(grades()).toEqual([1, 3])
})

test('[Q8] a whole state that is sent on for a node that could not does not follow a newer one', () => {
  const { gate, grades } = gated()
  gate.take(grade(2), 'other', 20)
  gate.take(grade(1), 'sentOn', 19)
  gate.take(grade(3), 'sentOn', 20)
  expect(grades()).toEqual([2, 3])
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
  for (const [index, message] of states.entries()) gate.take(message, 'other', 100 - index)
  expect(told).toEqual(states)
})
