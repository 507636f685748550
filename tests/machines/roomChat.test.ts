import { of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { type ChatPorts, provideChat } from '#src/machines/chat/chatActors.ts'
import { provideChatRoom } from '#src/machines/chat/chatRoomActors.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { chat, reset } from '#tests/streams/support/events.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { memberById } from './support/memberById.ts'
import { answerOf, partOf } from './support/partOf.ts'
import { place, roomsByHand } from './support/roomsByHand.ts'
import { toldBy } from './support/toldBy.ts'

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
