import { NEVER } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { giftList } from '#src/api/contract/gifts.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideGifts } from '#src/machines/gifts/giftActors.ts'
import { gift, more } from '#tests/streams/support/events.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'
import { answerOf, partOf } from './support/partOf.ts'
import { roomsByHand } from './support/roomsByHand.ts'

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
