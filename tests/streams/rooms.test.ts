import { finalize, of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { covers } from '#src/api/model/cursor.ts'
import type { Event } from '#src/streams/events.ts'
import type { HistoryRange } from '#src/streams/kit/gapFill.ts'
import { createRooms } from '#src/streams/room.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import { audience, type RoomNews } from '#src/streams/roomStatus.ts'
import type { RoomHeard, RoomSignal } from '#src/streams/socket.ts'
import { chat } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const range = (...events: Event[]): HistoryRange<Event> => ({
  epoch: 'e',
  through: events.at(-1)?.seq ?? 0,
  events,
  complete: true,
  older: false,
})

/** Rooms whose link a test speaks for: what was entered, left and asked for, in order. */
function roomsBy() {
  const did: string[] = []
  const signals = new Subject<RoomHeard>()
  const rooms = createRooms({
    signals: (room) => {
      did.push(`enter ${room}`)
      return signals.pipe(finalize(() => did.push(`leave ${room}`)))
    },
    fetchLatest: (room) => {
      did.push(`latest ${room}`)
      return of(range(chat(1)))
    },
    fetchAfter: (room, { epoch, seq }) => {
      did.push(`after ${room} ${epoch} ${seq}`)
      return of(range(chat(2), chat(3)))
    },
    random: () => 0,
    language: () => 'zh-CN',
    onNeeded: () => did.push('link'),
  })
  const join = (top: number) => signals.next({ type: 'joined', epoch: 'e', top, audience: top * 10 })
  return { rooms, signals, join, did: () => did.splice(0) }
}

test('[D-5] a room is entered once for all who look at it, over the link that it needs, and left with the last', () => {
  const { rooms, did } = roomsBy()
  const room = rooms.open('c1')
  expect([rooms.open('c1') === room, rooms.open('c2') === room, did()]).toEqual([true, false, []])
  const [lines, news, people] = [room.deliveries.subscribe(), room.news.subscribe(), room.audience.subscribe()]
  expect(did()).toEqual(['link', 'enter c1'])
  lines.unsubscribe()
  news.unsubscribe()
  expect(did()).toEqual([])
  people.unsubscribe()
  expect(did()).toEqual(['leave c1'])
})

test('[D-5] a room that everybody left begins with new streams', () => {
  const { rooms } = roomsBy()
  const room = rooms.open('c1')
  room.deliveries.subscribe().unsubscribe()
  expect(rooms.open('c1') === room).toBe(false)
})

test('[D-5] a room asks for its own latest page, and for what is missing from where it is', () => {
  const { rooms, join, did } = roomsBy()
  const subscription = rooms.open('c1').deliveries.subscribe()
  join(1)
  join(3)
  subscription.unsubscribe()
  expect(did()).toEqual(['link', 'enter c1', 'latest c1', 'after c1 e 1', 'leave c1'])
})

test('[S-11] a room that does not let the link in any more is asked about again, whatever was known of it', () => {
  const { rooms, signals, join } = roomsBy()
  const room = rooms.open('c1')
  const told: RoomNews[] = []
  const places: number[] = []
  const subscriptions = [room.news.subscribe((one) => told.push(one)), room.cursors.subscribe(({ seq }) => places.push(seq))]
  join(1)
  signals.next({ type: 'refused' })
  for (const one of subscriptions) one.unsubscribe()
  const doubts = told.map((one) => one.type === 'stale' && [1, 9].map((seq) => covers({ epoch: 'e', seq }, one.cursor)))
  expect([doubts, places]).toEqual([
    [
      [true, true],
      [false, false],
    ],
    [1],
  ])
})

test('[D-4] a room’s position is told after each live signal', () => {
  const { rooms, signals, join } = roomsBy()
  const places: string[] = []
  const subscription = rooms.open('c1').cursors.subscribe(({ epoch, seq }) => places.push(`${epoch} ${seq}`))
  join(1)
  signals.next({ type: 'frame', epoch: 'e', events: [chat(2), chat(3)] })
  signals.next({ type: 'top', epoch: 'f', top: 9 })
  subscription.unsubscribe()
  expect(places).toEqual(['e 1', 'e 3', 'f 9'])
})

test('[S-11] how many are in a room is told whenever the server says it', () => {
  marbles(({ hot, expectObservable }) => {
    const signals = hot<RoomSignal>('j-f-t', {
      j: { type: 'joined', epoch: 'e', top: 0, audience: 4 },
      f: { type: 'frame', epoch: 'e', events: [chat(1)] },
      t: { type: 'top', epoch: 'e', top: 1, audience: 0 },
    })
    expectObservable(audience(signals)).toBe('4---0', { 4: 4, 0: 0 })
  })
})

test('[D-5] the lists of a room are the same for all who look at it, and who comes later has them at once', () => {
  const { rooms, join, did } = roomsBy()
  const room = rooms.open('c1')
  const lines = linesOf(room)
  const first = lines.chat.subscribe()
  const orders = lines.orders.subscribe()
  join(1)
  did()
  const seen: string[] = []
  const late = linesOf(room).chat.subscribe(({ rows }) => seen.push(rows.map(({ key }) => key).join(' ')))
  const books: number[] = []
  const lateOrders = linesOf(room).orders.subscribe(() => books.push(1))
  expect([linesOf(room) === lines, seen, books, did()]).toEqual([true, ['c1'], [1], []])
  for (const one of [first, orders, late, lateOrders]) one.unsubscribe()
})
