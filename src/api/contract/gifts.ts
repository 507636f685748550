import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { ClientId, Id, SitePath } from '../model/common.ts'
import { Gift, GiftQuantity, GiftType, RANK_PERIODS } from '../model/gift.ts'
import { CoinAmount } from '../model/money/wireAmount.ts'
import { defineCall } from './defineCall.ts'

/** Gifts on offer (status active), all or of one type, cheapest first. */
export const giftList = defineCall({
  path: '/api/live/gift/list',
  effect: 'none',
  payload: v.object({ giftType: v.optional(GiftType) }),
  reply: v.object({ list: listOf(Gift) }),
})

/**
 * Gives `quantity` of a gift. The same `clientId` again is answered with the first result and charged once (Q4). `price` = what one costs, as
 * the giver saw it: another one is refused (`giftPrice`, with the price of now) and nothing is charged; left out, whatever it costs is paid. A
 * refusal may mean that the gift is no longer on offer, so the list is outdated either way.
 */
export const giftReward = defineCall({
  path: '/api/live/gift/reward',
  effect: 'keyed',
  login: true,
  outdates: [giftList.path],
  payload: v.object({ room: Id, clientId: ClientId, giftId: Id, quantity: GiftQuantity, price: v.optional(CoinAmount) }),
  reply: v.object({ id: Id, gold: CoinAmount }),
})

/**
 * Who gave most in a room: coins given, most first, at most 50; who gave as much is in the order of member ids. `own` is the
 * caller's place (from 1, the same for all who gave as much) and coins, also beyond the list; null for a visitor and for who
 * gave nothing. `before` is the coins of the place before theirs, null for the first one.
 */
export const giftRank = defineCall({
  path: '/api/live/gift/rank',
  effect: 'none',
  payload: v.object({ room: Id, period: v.optional(v.picklist(RANK_PERIODS), 'today') }),
  reply: v.object({
    list: listOf(v.object({ memberId: Id, name: v.string(), avatar: SitePath, vipLevel: v.number(), coins: CoinAmount })),
    own: v.optional(
      v.nullable(
        v.object({ place: v.pipe(v.number(), v.integer(), v.minValue(1)), coins: CoinAmount, before: v.nullable(CoinAmount) }),
      ),
      null,
    ),
  }),
})

export const giftCalls = { giftList, giftReward, giftRank }
