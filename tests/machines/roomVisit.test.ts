import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { roomDetail } from '#src/api/contract/rooms.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { provideMatch } from '#src/machines/match/matchActors.ts'
import { provideOrders } from '#src/machines/order/orderActors.ts'
import { provideRoom } from '#src/machines/room/roomActors.ts'
import type { Event } from '#src/streams/events.ts'
import { gift, more, reset } from '#tests/streams/support/events.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'
import { partOf } from './support/partOf.ts'
import { place, roomsByHand } from './support/roomsByHand.ts'
import { toldBy } from './support/toldBy.ts'

const LOADED = { match: { matchId: 'm1', anchorRoomId: 'a1' }, notices: [], room: 'c1', place: place(5) }

/** A room, its server and who is here. */
function roomOfHand() {
  const hand = roomsByHand()
  const { client, socket, asked } = askedServer(() => ({
    match: { anchorType: 'anchor', matchId: 'm1', roomInfo: { chatRoomNo: 'c1' } },
    notices: [],
    place: place(5),
  }))
  const changes = new Subject<MemberInfo | null>()
  const ports = { client, rooms: hand.rooms, socket, now: () => 0, random: () => 0, language: () => 'en', members: { changes } }
  const room = provideRoom(ports, {} as unknown as Parameters<typeof provideRoom>[1])
  return { room, asked, changes, ...hand }
}

test('[S-10] what is announced in a room is asked for again for another reader', async () => {
  const { room, asked, changes } = roomOfHand()
  const part = partOf(room, 'marquee', { key: { anchorRoomId: 'a1' }, first: LOADED })
  await settled()
  expect(asked).toEqual([])
  changes.next(memberById('mia'))
  await settled()
  part.stop()
  expect(asked.map(({ path }) => path)).toEqual([roomDetail.path])
})

test('[S-1] a room tells its audience as it is counted', () => {
  const { room, of: roomOf } = roomOfHand()
  const { told } = toldBy(room, 'visit', LOADED)
  roomOf('c1').audience.next(7)
  expect(told()).toEqual([{ type: 'audience.counted', audience: 7 }])
})

test.each([
  ['beyond', 9, [{ type: 'facts.missed' }]],
  ['not beyond', 5, []],
])('[P-3] facts are missed where a room stands %s what was loaded', (_, seq, expected) => {
  const { room, of: roomOf } = roomOfHand()
  const { told } = toldBy(room, 'visit', LOADED)
  roomOf('c1').news.next({ type: 'stale', cursor: place(seq) })
  expect(told()).toEqual(expected)
})

test('[S-9] the lane of gifts shows those of the room that one is in', () => {
  const { room, of: roomOf } = roomOfHand()
  const { shown, stop } = partOf(room, 'giftLane', { room: 'c1' })
  roomOf('c2').deliveries.next(more(gift(1)))
  const before = shown.at(-1)
  roomOf('c1').deliveries.next(more(gift(2)))
  stop()
  expect([before, shown.at(-1)]).toEqual([undefined, [expect.anything()]])
})

test('[S-8] a room’s orders are kept while one is there, and by nobody after', () => {
  const { room, rooms, of: roomOf } = roomOfHand()
  const { stop } = toldBy(room, 'visit', LOADED)
  const { deliveries } = roomOf('c1')
  const order = {
    kind: 'order',
    seq: 1,
    at: 0,
    body: { orderId: 'o1', venueName: 'OBTY', memberName: 'mia', amount: 1 },
  } as unknown as Event
  deliveries.next(more(order))
  const late = createActor(provideOrders(rooms), { input: { room: 'c1', venueName: 'OBTY' } }).start()
  const shown = late.getSnapshot().context
  late.stop()
  stop()
  expect([shown !== undefined, deliveries.observed]).toEqual([true, false])
})

test('[P-4] the course of a match is that of the room that it is followed in', () => {
  const { rooms, of: roomOf } = roomsByHand()
  const { client } = askedServer(() => ({}))
  const { shown, stop } = partOf(provideMatch({ client, rooms }), 'timeline', { matchId: 'm1', room: 'c1' })
  roomOf('c2').deliveries.next(reset())
  const before = shown.at(-1)
  roomOf('c1').deliveries.next(reset())
  stop()
  expect([before, shown.at(-1)]).toEqual([undefined, { type: 'stale', cursor: place(0) }])
})
