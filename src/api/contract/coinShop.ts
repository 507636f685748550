import * as v from 'valibot'
import { CoinCost, CoinOffer } from '../model/coinShop.ts'
import { ClientId } from '../model/common.ts'
import { Funds } from '../model/funds.ts'
import { CoinAmount, FenAmount } from '../model/money/wireAmount.ts'
import { defineCall } from './defineCall.ts'

/** What gold coins cost the member now, and how much their own limits leave for them. */
export const coinOffer = defineCall({
  path: '/api/finance/coins/offer',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: CoinOffer,
})

/**
 * Buys gold coins for whole yuan of the centre wallet; there is no way back. `coins` = what the member was shown: at another price nothing
 * is bought (`quoteGone`). It counts as spending for the member's own limits and is refused while they pause (10700). The same `clientId`
 * again is answered with the same purchase.
 */
export const coinBuy = defineCall({
  path: '/api/finance/coins/buy',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ clientId: ClientId, amount: CoinCost, coins: CoinAmount }),
  reply: v.object({ paid: FenAmount, coins: CoinAmount, gold: CoinAmount, funds: Funds }),
})

export const coinShopCalls = { coinOffer, coinBuy }
