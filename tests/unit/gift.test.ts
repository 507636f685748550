import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Gift, GiftPush, GiftQuantity } from '#src/api/model/gift.ts'

const push = {
  id: 'g1',
  giftId: 'rose',
  giftType: 'small',
  giftCode: 'ROSE',
  price: '10',
  name: '玫瑰',
  url: '/art/rose.svg',
  svgaUrl: null,
  quantity: 3,
  memberId: 'm1',
  memberName: 'mia',
  vipLevel: 2,
  avatar: '/art/m1.svg',
  clientId: null,
}
const parsed = { ...push, price: 10 }

/** The push with each given field under another name. */
function respelled(names: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(push).map(([name, value]) => [names[name] ?? name, value]))
}

const SNAKE = {
  giftId: 'gift_id',
  giftType: 'gift_type',
  giftCode: 'gift_code',
  name: 'gift_name',
  url: 'gift_url',
  svgaUrl: 'svga_url',
  memberId: 'member_id',
  memberName: 'member_name',
  vipLevel: 'vip_level',
  clientId: 'client_id',
  quantity: 'num',
}

describe('a gift push', () => {
  test.each([
    ['our spelling', push],
    ['the snake-case spelling', respelled(SNAKE)],
    ['the old names', respelled({ name: 'giftName', quantity: 'giftNum' })],
    ['both, where ours wins', { ...push, gift_name: 'other', num: 9, member_id: 'm9' }],
    ['fields that nobody knows', { ...push, extra: 'x' }],
  ])('[S-9 gifts] reads %s as the same gift', (_what, wire) => {
    expect(v.parse(GiftPush, wire)).toEqual(parsed)
  })

  test('[S-9] reads each other spelling by itself', () => {
    for (const [ours, theirs] of Object.entries(SNAKE)) {
      expect(v.parse(GiftPush, respelled({ [ours]: theirs }))).toEqual(parsed)
    }
  })

  test.each([
    ['no gift', { giftId: undefined }],
    ['a price that is a number', { price: 10 }],
    ['a fraction of a gift', { quantity: 1.5 }],
    ['none of it', { quantity: 0 }],
    ['a picture elsewhere', { url: 'https://evil.example/a.png' }],
    ['a level below zero', { vipLevel: -1 }],
  ])('[S-9] is refused with %s', (_what, fields) => {
    expect(v.is(GiftPush, { ...push, ...fields })).toBe(false)
  })

  test.each([[null], [[]], ['gift'], [7]])('[S-9] is refused when it is %j', (value) => expect(v.is(GiftPush, value)).toBe(false))
})

test('[E-1] a gift on offer has its price in whole coins', () => {
  const gift = {
    giftId: 'rose',
    giftType: 'small',
    status: '1',
    giftCode: 'ROSE',
    price: '10',
    name: 'x',
    url: '/a',
    svgaUrl: null,
  }
  expect(v.parse(Gift, gift)).toEqual({ ...gift, price: 10 })
  expect(v.is(Gift, { ...gift, price: '1.5' })).toBe(false)
})

test('between 1 and 999 of a gift can be given at once', () => {
  expect([0, 1, 999, 1000, 1.5, -1].filter((count) => v.is(GiftQuantity, count))).toEqual([1, 999])
})
