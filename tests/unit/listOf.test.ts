import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import { RoomEvent } from '#src/api/contract/pushes.ts'
import { anchorList } from '#src/api/contract/anchors.ts'
import { chatRules } from '#src/api/contract/moderation.ts'
import { saferPlaySettings } from '#src/api/contract/saferPlay.ts'
import { walletBalances, walletRecover } from '#src/api/contract/wallet.ts'
import { venueList } from '#src/api/contract/venues.ts'
import { KINDS } from '#src/api/model/activities/kinds.ts'
import { AnchorMatch, roomKeyOf } from '#src/api/model/anchor.ts'
import { ChatMessage, isNoticeDue, MarqueeNotice, Welcome } from '#src/api/model/chat.ts'
import { Gift, GiftPush } from '#src/api/model/gift.ts'
import { listOf, mapOf, readWire } from '#src/api/model/listOf.ts'
import { OddsBook } from '#src/api/model/odds.ts'
import { OrderPush } from '#src/api/model/order.ts'
import { RoomStatusMap } from '#src/api/model/room.ts'
import { BankCard, UsdtAddress } from '#src/api/model/savedCard.ts'

describe('a list of items', () => {
  const List = v.object({ list: listOf(v.object({ id: v.string(), at: v.number() })) })

  test('[E-1] drops an item that cannot be read, and says why', () => {
    const { parsed, dropped } = readWire(List, { list: [{ id: 'a', at: 1 }, { id: 'b' }, null, { id: 'c', at: 3 }] })
    expect(parsed.output).toEqual({
      list: [
        { id: 'a', at: 1 },
        { id: 'c', at: 3 },
      ],
    })
    expect(dropped).toEqual([
      'at: Invalid key: Expected "at" but received undefined',
      ': Invalid type: Expected Object but received null',
    ])
  })

  test('[E-1] that is no list is refused', () => {
    expect(readWire(List, { list: { 0: { id: 'a', at: 1 } } }).parsed.success).toBe(false)
  })

  test('[E-1] has its rest cut off, and nothing of that counts as dropped', () => {
    const { parsed, dropped } = readWire(listOf(v.number(), 3), [1, 2, 3, 4, 5])
    expect([parsed.output, dropped]).toEqual([[1, 2, 3], []])
  })

  test('[E-1] counts each reading by itself, also after one that throws', () => {
    const thrower = v.pipe(
      listOf(v.number()),
      v.transform(() => {
        throw new Error('a defect')
      }),
    )
    expect(() => readWire(thrower, ['no number'])).toThrow('a defect')
    expect(readWire(listOf(v.number()), ['a', 'b']).dropped).toHaveLength(2)
    expect(readWire(listOf(v.number()), [1]).dropped).toEqual([])
  })

  test('[S-11] a map drops an entry that cannot be read', () => {
    const { parsed, dropped } = readWire(mapOf(v.string(), v.number()), { a: 1, b: 'two' })
    expect([parsed.output, dropped.length]).toEqual([{ a: 1 }, 1])
  })
})

/** A match with the specification's fields alone (section 3). */
const match = {
  matchId: 'm1',
  homeName: '甲',
  homeLogo: '/a.svg',
  visitName: '乙',
  visitLogo: '/b.svg',
  homeScore: 1,
  visitScore: 0,
  startAt: 1,
  animationUrl: null,
  matchName: '甲对乙',
  anchorInfo: {},
  matchClass: 'football',
  venueName: 'OBTY',
  anchorStatus: 'On1',
  isStart: true,
  videoWebUrl: null,
  leagueId: 'l1',
  ballClassId: 'b1',
  anchorType: 'cast',
  anchorRoomId: 'r1',
  roomInfo: { desc: '', title: '看球' },
  anchor_flv_url: null,
}
const gift = {
  giftId: 'g1',
  giftType: 'small',
  status: '1',
  giftCode: 'rose',
  price: '5',
  name: '玫瑰',
  url: '/g.svg',
  svgaUrl: null,
}
const { status: _, ...offer } = gift

describe('what has the specification’s fields alone is read', () => {
  test.each<[string, v.GenericSchema<unknown, unknown>, unknown, unknown]>([
    ['an anchor’s room', AnchorMatch, match, { gameStatus: 'live', leagueName: '', anchorAvatars: [], cover: null, clock: null }],
    ['a match before its start', AnchorMatch, { ...match, isStart: false }, { gameStatus: 'pre' }],
    ['a bank card', BankCard, { cardNum: '6222 **** 1234' }, { id: null, bank: null, holder: '' }],
    ['a USDT address', UsdtAddress, { address: 'TXYZ****ab12' }, { id: null, network: null }],
    ['a gift', Gift, gift, { ...gift, price: 5 }],
    [
      'a gift that was given',
      GiftPush,
      { ...offer, memberId: 'm', memberName: 'Mia', vipLevel: 2 },
      { quantity: 1, avatar: null, clientId: null },
    ],
    [
      'a chat message',
      ChatMessage,
      { id: 'c1', msgType: 'text', content: 'hi' },
      { clientId: null, sender: { memberId: '', name: '', vipLevel: 0, role: 'member' }, reply: null, mentions: [] },
    ],
    [
      'an order',
      OrderPush,
      { orderId: 'o', categoryName: 'c', itemName: 'i', score: '1:0', teamLogo: null, venueName: 'OBTY' },
      { nickname: '', stakeBand: null, matchId: null, price: null },
    ],
    ['a welcome', Welcome, { userId: 'u', username: 'Mia', type: 0 }, { userId: 'u' }],
    ['a marquee notice', MarqueeNotice, { category: 1, pmdTimerStart: 5, pmdTimerEnd: 9 }, { id: '1:5:9:', content: '' }],
    [
      'an entry of the room status map',
      RoomStatusMap,
      { c1: { status: 1, exist: true, gameStatus: 'live' } },
      { c1: { status: 1 } },
    ],
    [
      'a venue',
      venueList.reply,
      { list: [{ channelCode: 'OBTY', status: 1, isDisplay: 1 }] },
      { list: [{ channelCode: 'OBTY', venueStatus: 0 }] },
    ],
    ['a live list', anchorList.reply, { list: [match] }, { total: 1, counts: { football: 1 }, lobby: { seq: 0 } }],
  ])('[E-1] %s', (_what, schema, wire, expected) => {
    const { parsed, dropped } = readWire(schema, wire)
    expect([parsed.issues, dropped]).toEqual([undefined, []])
    expect(parsed.output).toMatchObject(v.parse(v.looseObject({}), expected))
  })

  test('[S-11] an anchor’s room without a chat room number is known by its own id', () => {
    expect(roomKeyOf(v.parse(AnchorMatch, match))).toBe('r1')
  })

  test('[S-9] a gift push without an id is known by its place in the room', () => {
    const push = { kind: 'gift', seq: 7, at: 1, body: { ...offer, memberId: 'm', memberName: 'Mia', vipLevel: 2 } }
    expect(v.parse(RoomEvent, push)).toMatchObject({ body: { id: 'gift.7' } })
    expect(v.parse(RoomEvent, { ...push, body: { ...push.body, id: 'own' } })).toMatchObject({ body: { id: 'own' } })
  })

  test('[S-10] notices without ids are kept apart by their words', () => {
    const idOf = (content: string) => v.parse(MarqueeNotice, { category: 2, content }).id
    expect([idOf('a'), idOf('b')]).toEqual(['2:::a', '2:::b'])
  })

  test('[S-10] a notice without words is never due', () => {
    expect(isNoticeDue(v.parse(MarqueeNotice, { category: 2, pmdTimerStart: null, pmdTimerEnd: null }), 0)).toBe(false)
  })
})

test('[P-4] a market that cannot be read is dropped from its book', () => {
  const selection = { selectionId: 's', code: 'home', price: 150, open: true }
  const market = { marketId: 'm', type: 'winner', line: null, suspended: false, selections: [selection, selection] }
  const read = readWire(OddsBook, { version: 1, at: 1, markets: [{ ...market, type: 'unheard-of' }] })
  expect([read.parsed.output, read.dropped.length]).toEqual([{ version: 1, at: 1, markets: [] }, 1])
})

/** Arrays within a schema that are no lists of items, by where they are. */
function strictArrays(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('type' in schema && schema.type === 'array' && 'item' in schema) {
    const isTolerant = typeof schema.item === 'object' && schema.item !== null && 'fallback' in schema.item
    return [...(isTolerant ? [] : [path]), ...strictArrays(schema.item, `${path}[]`)]
  }
  const inner = ['wrapped', 'value', 'item'].flatMap((name) =>
    strictArrays(Object.getOwnPropertyDescriptor(schema, name)?.value, path),
  )
  const entries: unknown = Object.getOwnPropertyDescriptor(schema, 'entries')?.value
  const options: unknown = Object.getOwnPropertyDescriptor(schema, 'options')?.value
  return [
    ...inner,
    ...Object.entries(entries ?? {}).flatMap(([name, entry]) => strictArrays(entry, `${path}.${name}`)),
    ...(Array.isArray(options) ? options : []).flatMap((option) => strictArrays(option, path)),
  ]
}

/** Parts of one thing, which means nothing without any of them. */
const PARTS = [
  'anjiGet.repData.wordList',
  'matchOdds.book.markets[].selections',
  'officeModerators.list[].rooms',
  'officeModerators.list[].byAnchors',
  'officeModeratorSet.list[].rooms',
  'officeModeratorSet.list[].byAnchors',
  'playingVideo.sources[].streams',
  'dealRecords.list[].sides',
]

/** Items that form a sum, a result or a rule: without one of them the reply would say something else. */
const WHOLES = ['blockedWords', 'held', 'limits', 'list', 'logIds', 'parts', 'parts[]', 'rules', 'sums', 'tiers', 'venues']
const isWhole = (path: string) =>
  /(\.held|\.limits|\.parts(?:\[\])?|\.tiers|\.logIds|\.blockedWords|\.sums|^walletBalances\.venues|^reportDays\.list\[\]\.venues|^walletRecover\.list|^vipRules\.rules|\.plan\.rules)$/.test(
    path,
  )

/** The page of an activity: its days, gates, sectors and sums mean nothing with one of them left out, nor do the prizes of an act, an operator's budgets and the teams of a vote. */
const isActivityPage = (path: string) =>
  Object.keys(KINDS).some((kind) => path.startsWith(`${kind}Info.`) || path.startsWith(`${kind}Act.`)) ||
  /\.why\.list$|\.budgets$|\.spent$|\.paid$|\.teams$/.test(path)

describe('a reply whose items form a whole is refused for one that cannot be read', () => {
  const funds = { fen: '100', uusdt: '0', points: '0', yeb: '0' }

  test.each<[string, v.GenericSchema<unknown, unknown>, object]>([
    ['the money in the venues', walletBalances.reply, { funds, venues: [], held: { fen: '0', uusdt: '0' } }],
    ['what came of a recovery', walletRecover.reply, { funds, list: [] }],
    ['the limits of deposits', saferPlaySettings.reply, { limits: [], pause: null, realityMinutes: 60, limitAsked: true }],
    ['the blocked words', chatRules.reply, { slowSeconds: 0, blockedWords: [] }],
  ])('[E-1] %s', (_what, schema, reply) => {
    const broken = Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, Array.isArray(value) ? [{}] : value]))
    expect([v.is(schema, reply), v.is(schema, broken)]).toEqual([true, false])
  })
})

test('[E-1] no reply loses a list to one bad item: each list of a reply drops it, unless it is a whole', () => {
  const strict = [...new Set(Object.entries(calls).flatMap(([name, call]) => strictArrays(call.reply, name)))]
  expect(strict.filter((path) => !path.endsWith('.events') && !isWhole(path) && !isActivityPage(path))).toEqual(PARTS)
  expect([...new Set(strict.filter(isWhole).map((path) => path.slice(path.lastIndexOf('.') + 1)))].toSorted()).toEqual(WHOLES)
})
