import { BehaviorSubject, NEVER, of, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { giftList } from '#src/api/contract/gifts.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { roomDetail } from '#src/api/contract/rooms.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { type ChatPorts, provideChat } from '#src/machines/chat/chatActors.ts'
import { provideChatList } from '#src/machines/chat/chatListActors.ts'
import { provideIgnored } from '#src/machines/chat/chatPeopleActors.ts'
import { provideChatRoom } from '#src/machines/chat/chatRoomActors.ts'
import { provideMessageActions } from '#src/machines/chat/messageActionsActors.ts'
import { type DanmakuPorts, provideDanmaku } from '#src/machines/danmaku/danmakuActors.ts'
import { provideGifts } from '#src/machines/gifts/giftActors.ts'
import { provideMatch } from '#src/machines/match/matchActors.ts'
import { provideOrders } from '#src/machines/order/orderActors.ts'
import { providePlayer } from '#src/machines/player/playerActors.ts'
import { provideRoom } from '#src/machines/room/roomActors.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import type { RoomStreams } from '#src/streams/room.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { chat, gift, more, reset } from '#tests/streams/support/events.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'
import { answerOf, partOf } from './support/partOf.ts'
import { toldBy } from './support/toldBy.ts'

/** Rooms whose pushes a test gives by hand; `of` = a room's own. */
function roomsByHand() {
  const opened = new Map<string, ReturnType<typeof streams>>()
  const streams = () => ({
    deliveries: new Subject<Delivery<Event>>(),
    news: new Subject<RoomNews>(),
    audience: new Subject<number>(),
    cursors: NEVER,
  })
  const roomOf = (room: string) => {
    const known = opened.get(room) ?? streams()
    opened.set(room, known)
    return known
  }
  return { rooms: { open: (room: string) => roomOf(room) as unknown as RoomStreams }, of: roomOf }
}

const place = (seq: number) => ({ epoch: 'e', seq })
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

/** A room that has only a chat, and when its line is back. */
function chatRoomOfHand() {
  const hand = roomsByHand()
  const lineBack = new Subject<unknown>()
  return {
    machine: provideChatRoom(hand.rooms, lineBack, {} as unknown as Parameters<typeof provideChatRoom>[2]),
    lineBack,
    ...hand,
  }
}

test('[P-3] a room of a chat hears that its line is back, as long as one is there', () => {
  const { machine, lineBack } = chatRoomOfHand()
  const { told, stop } = toldBy(machine, 'line')
  lineBack.next(null)
  stop()
  expect([told(), lineBack.observed]).toEqual([[{ type: 'line.back' }], false])
})

test('[P-3] a room of a chat keeps its lines while one is there, and for nobody after', () => {
  const { machine, of: roomOf } = chatRoomOfHand()
  const { stop } = toldBy(machine, 'visit', { room: 'c1' })
  const { deliveries } = roomOf('c1')
  const before = deliveries.observed
  stop()
  expect([before, deliveries.observed]).toEqual([true, false])
})

/** A chat of a member, with its room. */
function chatOfHand() {
  const hand = roomsByHand()
  const { client, socket } = askedServer(() => ({}))
  const changes = new Subject<MemberInfo | null>()
  const lineBack = new Subject<unknown>()
  const { storage, kept } = memoryStorage()
  const ports = {
    client,
    socket,
    rooms: hand.rooms,
    storage,
    members: { current: () => memberById('mia'), changes },
    ignored: { current: () => new Set(), changes: of(new Set()) },
    lineBack,
    locks: createOrderLocks(undefined),
    now: () => 0,
    random: () => 0,
  }
  return { chat: provideChat(ports as unknown as ChatPorts), socket, changes, kept, lineBack, ...hand }
}

const standing = (room: string): SelfPush => ({
  kind: 'standing',
  room,
  standing: { mute: null, kick: null, canModerate: false, spokeAt: null },
})

test('[S-4] a chat hears of what its member may do in its own room alone', () => {
  const {
    chat: { chat: machine },
    socket,
  } = chatOfHand()
  const { told } = toldBy(machine, 'watch', { room: 'c1' })
  socket.self.next(standing('c2'))
  const before = told()
  socket.self.next(standing('c1'))
  expect([before, told()]).toMatchObject([[], [{ type: 'restrictions.changed' }]])
})

test('[C-13] a chat hears whether a member is here, as long as it is open', () => {
  const {
    chat: { chat: machine },
    changes,
  } = chatOfHand()
  const { told, stop } = toldBy(machine, 'watch', { room: 'c1' })
  changes.next(memberById('mia'))
  changes.next(null)
  stop()
  expect([told(), changes.observed]).toEqual([
    [
      { type: 'member.changed', isMember: true },
      { type: 'member.changed', isMember: false },
    ],
    false,
  ])
})

test('[C-13] a chat hears of what is said of its room: its pin, whether it is open, and what it missed', () => {
  const {
    chat: { chat: machine },
    of: roomOf,
  } = chatOfHand()
  const { told } = toldBy(machine, 'watch', { room: 'c1' })
  const { news } = roomOf('c1')
  news.next({ type: 'stale', cursor: place(3) })
  news.next({ type: 'fact', fact: { kind: 'pinned', seq: 4, at: 4, body: { pin: null } } })
  news.next({ type: 'fact', fact: { kind: 'roomStatus', seq: 5, at: 5, body: 'closed' } } as unknown as RoomNews)
  expect(told()).toEqual([
    { type: 'facts.missed', place: place(3) },
    { type: 'pin.changed', pin: null },
    { type: 'chatAvailability.changed', availability: 'closed' },
  ])
})

test('[P-3] what was sent is known by the lines of its own room', () => {
  const {
    chat: { outbox },
    of: roomOf,
  } = chatOfHand()
  const { shown, stop } = partOf(outbox, 'confirmations', { room: 'c1' })
  roomOf('c2').deliveries.next(reset(chat(1, { clientId: 'one' })))
  const before = shown.at(-1)
  roomOf('c1').deliveries.next(reset(chat(1, { clientId: 'two' })))
  stop()
  expect([before, shown.at(-1)]).toEqual([undefined, new Set(['two'])])
})

test('[P-3] a line that waits goes again when the line is back', () => {
  const {
    chat: { outbox },
    lineBack,
  } = chatOfHand()
  const { shown, stop } = partOf(outbox, 'lineBack')
  lineBack.next('back')
  stop()
  expect([shown.at(-1), lineBack.observed]).toEqual(['back', false])
})

test('[P-3] a begun line that is far too long to send is kept as far as it can be', async () => {
  const {
    chat: { composer },
    kept,
  } = chatOfHand()
  const long = 'a'.repeat(100_000)
  await answerOf(composer, 'keepDraft', { room: 'c1', text: long })
  const told = await answerOf(composer, 'recallDraft', { room: 'c1' })
  expect([kept.size, typeof told === 'string' && told !== '' && long.startsWith(told)]).toEqual([1, true])
})

test('[P-3] a begun line that was emptied is not kept', async () => {
  const {
    chat: { composer },
    kept,
  } = chatOfHand()
  await answerOf(composer, 'keepDraft', { room: 'c1', text: 'ahoy' })
  await answerOf(composer, 'keepDraft', { room: 'c1', text: '' })
  expect([...kept]).toEqual([])
})

test('[C-13] a list of lines hears that another member is here', () => {
  const { rooms } = roomsByHand()
  const { client } = askedServer(() => ({}))
  const changes = new Subject<MemberInfo | null>()
  const { storage } = memoryStorage()
  const ports = { client, rooms, storage, members: { current: () => null, changes }, hidden: of(false), now: () => 0 }
  const { told } = toldBy(provideChatList(ports), 'keepSeen', { room: 'c1' })
  changes.next(memberById('leo'))
  expect(told()).toEqual([{ type: 'member.changed' }])
})

test('[C-13] how far a room was seen is kept when it is left before that is written', () => {
  const { client } = askedServer(() => ({}))
  const { storage, kept } = memoryStorage()
  const cursors = new Subject<ReturnType<typeof place>>()
  const ports = {
    client,
    rooms: { open: () => ({ cursors }) },
    storage,
    members: { current: () => memberById('mia'), changes: NEVER },
    hidden: of(false),
    now: () => 0,
  }
  const { stop } = toldBy(provideChatList(ports as unknown as Parameters<typeof provideChatList>[0]), 'keepSeen', { room: 'c1' })
  cursors.next(place(7))
  stop()
  expect([...kept.values()]).toEqual(['{"epoch":"e","seq":7}'])
})

/** Toasts as they are raised. */
function toastsByHand() {
  const raised: unknown[] = []
  return { toasts: { raise: (toast: unknown) => void raised.push(toast) }, raised }
}

test.each([
  ['done', () => Promise.resolve(), { key: 'toast.copied', tone: 'info' }],
  ['refused', () => Promise.reject(new Error('forbidden')), { key: 'toast.copyFailed', tone: 'warn' }],
])('[D-7] whether a text of the chat was copied is said: %s', async (_, copyText, toast) => {
  const { toasts, raised } = toastsByHand()
  const { client } = askedServer(() => ({}))
  const actor = createActor(provideMessageActions({ client, toasts, copyText }), { input: { room: 'c1' } }).start()
  actor.send({ type: 'text.copied', text: 'ahoy' })
  await settled()
  actor.stop()
  expect(raised).toEqual([toast])
})

test('[D-8] a line that was reported is said to be so', async () => {
  const { toasts, raised } = toastsByHand()
  const { client } = askedServer(() => ({}))
  const actor = createActor(provideMessageActions({ client, toasts, copyText: async () => undefined }), {
    input: { room: 'c1' },
  }).start()
  const { body: message } = chat(1) as Extract<Event, { kind: 'chat' }>
  actor.send({ type: 'report.asked', message: { ...message, seq: 1, at: 1 } as never })
  actor.send({ type: 'report.submitted', reason: 'spam', note: '' })
  await settled()
  actor.stop()
  expect(raised).toEqual([{ key: 'toast.reported', tone: 'info' }])
})

test('[C-13] that somebody could not be ignored is said', async () => {
  const { toasts, raised } = toastsByHand()
  const { client } = askedServer(({ payload }) => {
    if (Object.keys(payload as object).length > 0) throw new Error('no answer')
    return { list: [] }
  })
  const actor = createActor(provideIgnored({ client, storage: memoryStorage().storage, toasts })).start()
  actor.send({ type: 'member.changed', memberId: 'mia' })
  await settled()
  actor.send({ type: 'member.ignored', memberId: 'leo' } as never)
  await settled()
  actor.stop()
  expect(raised).toMatchObject([{ tone: 'danger' }])
})

/** Lines over a picture whose choice and motion are a test's own. */
function danmakuOfHand() {
  const { storage, kept } = memoryStorage()
  const reducedMotion = new BehaviorSubject(false)
  const ports = { storage, reducedMotion, rooms: roomsByHand().rooms, members: { current: () => null, changes: NEVER } }
  return { machine: provideDanmaku(ports as unknown as DanmakuPorts), kept, reducedMotion }
}

test('[D-7] whether lines cross, and how many, is had on this device as it was chosen', async () => {
  const { machine, kept } = danmakuOfHand()
  const actor = createActor(machine, { input: { room: 'c1' } }).start()
  await settled()
  actor.send({ type: 'danmaku.toggled' })
  actor.send({ type: 'density.chosen', density: 'many' })
  actor.stop()
  expect(await answerOf(machine, 'recall')).toEqual({ on: false, density: 'many' })
  expect(kept.size).toBe(1)
})

test('[D-6] lines over the picture hear whether moving parts are off, as long as they are there', () => {
  const { machine, reducedMotion } = danmakuOfHand()
  const { told, stop } = toldBy(machine, 'watchReducedMotion')
  reducedMotion.next(true)
  stop()
  expect([told(), reducedMotion.observed]).toEqual([
    [
      { type: 'reducedMotion.changed', isReduced: false },
      { type: 'reducedMotion.changed', isReduced: true },
    ],
    false,
  ])
})

/** The gifts of a room for a member, or for a visitor. */
function giftsOf(memberId: string | null) {
  const hand = roomsByHand()
  const { client, socket, asked } = askedServer(({ path }) => (path === giftList.path ? { list: [] } : { gold: coins(5) }))
  const { storage } = memoryStorage()
  const members = { current: () => memberById(memberId), changes: NEVER }
  const ports = {
    client,
    socket,
    rooms: hand.rooms,
    members,
    storage,
    locks: createOrderLocks(undefined),
    now: () => 0,
    random: () => 0,
  }
  const gifts = provideGifts(ports)
  return { gifts, socket, asked, ...hand }
}

test.each([
  ['a member', 'mia', [coinBalance.path, giftList.path]],
  ['a visitor', null, [giftList.path]],
])('[S-3] what is asked for before gifts are given, by %s', async (_, memberId, paths) => {
  const { gifts, asked } = giftsOf(memberId)
  await answerOf(gifts.gift, 'loadOffer')
  expect(asked.map(({ path }) => path).toSorted()).toEqual(paths)
})

test.each([
  ['a member’s', 'mia', [coinBalance.path]],
  ['a visitor’s, who has none', null, []],
])('[C-13] coins are asked for after a cut: %s', async (_, memberId, paths) => {
  const { gifts, socket, asked } = giftsOf(memberId)
  const { stop } = partOf(gifts.gift, 'balance')
  socket.back.next(true)
  await settled()
  stop()
  expect(asked.map(({ path }) => path)).toEqual(paths)
})

test('[C-13] a room’s rank is told of the gifts of its own room', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { gifts, of: roomOf } = giftsOf('mia')
  const { shown, stop } = partOf(gifts.giftRank, 'gifts', { room: 'c1' })
  roomOf('c2').deliveries.next(more(gift(1)))
  vi.advanceTimersByTime(3_000)
  const before = shown.at(-1)
  roomOf('c1').deliveries.next(more(gift(2)))
  vi.advanceTimersByTime(3_000)
  stop()
  expect([before, shown.at(-1)]).toEqual([undefined, true])
})

/** A player, its device and its way. */
function playerOfHand() {
  const { client } = askedServer(() => ({ sources: [] }))
  const { storage } = memoryStorage()
  const wayBack = new Subject<unknown>()
  return { machine: providePlayer({ client, storage, wayBack }), wayBack }
}

test('[S-1] the line and the quality of a picture are had on this device as they were chosen', async () => {
  const { machine } = playerOfHand()
  const match = { anchorType: 'anchor', anchorStatus: 'On2', roomInfo: { chatRoomNo: 'c1' } }
  const actor = createActor(machine, { input: { match, now: () => 0, delay: () => 0 } as never }).start()
  actor.send({ type: 'line.chosen', line: 2 })
  actor.stop()
  expect(await answerOf(machine, 'recall')).toEqual({ line: 2, quality: 'source' })
})

test('[S-1] a picture hears that its way is back, as long as it is there', () => {
  const { machine, wayBack } = playerOfHand()
  const { told, stop } = toldBy(machine, 'watchWay')
  wayBack.next(null)
  stop()
  expect([told(), wayBack.observed]).toEqual([[{ type: 'way.back' }], false])
})
