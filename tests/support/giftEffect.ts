import { coins } from '#src/api/model/money/amount.ts'
import type { GiftPush } from '#src/api/model/gift.ts'
import type { GiftEffect } from '#src/streams/giftEffects.ts'

/** An effect of a large gift by its code. */
export function effect(code: string, change: Partial<GiftPush> = {}): GiftEffect {
  const url = `/effects/${code}.svga`
  const gift: GiftPush = {
    id: `g-${code}`,
    giftId: code,
    giftType: 'large',
    giftCode: code,
    price: coins(1_000),
    name: code,
    url: `/art/gift/${code}.svg`,
    svgaUrl: url,
    quantity: 1,
    memberId: 'm1',
    memberName: '小米',
    vipLevel: 3,
    avatar: '/art/portrait/m1.svg',
    clientId: null,
    ...change,
  }
  return { gift, url }
}
