import { describe, expect, test } from 'vitest'
import type { BusMessage } from '#server/platform/bus.ts'
import { isKept, isShared, readMessage } from '#server/platform/busMessage.ts'
import { fen } from '#src/api/model/money/amount.ts'

// What other nodes are told of, what must not be lost on the way, and what is believed of what they say.

const self = { type: 'self', memberId: 'm', push: { kind: 'balance', gold: '5' } } as const
const odds = { type: 'odds', matchId: 'm', version: 1, fedAt: 2, book: null } as const
const book = { version: 1, at: 2, markets: [] }

const SHARED: readonly (readonly [BusMessage, boolean])[] = [
  [{ type: 'restarted', room: 'r', epoch: 'e' }, true],
  [{ ...odds, book }, true],
  [odds, false],
  [{ type: 'play', matchId: 'm', play: { kind: 'safe', side: 'home', at: 1 } }, false],
  [self, true],
  [{ type: 'supportOffice', memberIds: ['m'], chatId: '' }, true],
  [{ type: 'typing', chatId: 'c', isOffice: true }, false],
  [{ type: 'everyMember', push: { kind: 'messages', unread: null } }, true],
  [{ type: 'setting', key: 'betStakeMin' }, true],
  [{ type: 'kicked', room: 'r', memberId: 'm' }, true],
  [{ type: 'role', memberId: 'm' }, true],
  [{ type: 'streamKeys' }, true],
  [{ type: 'names' }, true],
  [{ type: 'ended', tokenHash: 't', end: { code: 1, at: null, by: null } }, true],
]

describe('a message of the bus', () => {
  test.each(SHARED)(
    '[Q3] is told to other nodes, and kept on the way where the next would not make it good: %j',
    (message, kept) => {
      expect([isShared(message), isKept(message)]).toEqual([true, kept])
    },
  )

  test.each<BusMessage>([
    { type: 'deed', memberId: 'm', deed: { what: 'deposit', orderId: 'o', amount: fen(1) } },
    { type: 'validBets', memberId: 'm', day: 1, amount: fen(1) },
  ])('[Q3] is done where it was published: $type', (message) => {
    expect([isShared(message), isKept(message)]).toEqual([false, false])
  })

  test('[Q3] is read as it was sent', () => {
    for (const message of [self, odds, { type: 'kicked', room: 'r', memberId: 'm' }, { type: 'streamKeys' }, { type: 'names' }])
      expect(readMessage(JSON.parse(JSON.stringify(message)))).toEqual(message)
  })

  test.each([
    ['of a kind that is not known', { type: 'new', room: 'r' }],
    ['whose push is not what the contract declares', { ...self, push: { kind: 'nothing' } }],
    ['without its member', { ...self, memberId: '' }],
    ['that is done where it was published', { type: 'validBets', memberId: 'm', day: 1, amount: 1 }],
    ['of a setting that there is not', { type: 'setting', key: 'nothing' }],
    ['that is nothing', null],
  ])('[Q3] %s is not believed', (_, message) => {
    expect(readMessage(message)).toBeNull()
  })
})
