import { fromPromise } from 'xstate'
import type { CoinOffer } from '#src/api/model/coinShop.ts'
import { coins, fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import type { Goods, PointPurchase } from '#src/api/model/pointShop.ts'
import { type GoodsSheet, pointGoodsMachine, pointPurchasesMachine } from '#src/machines/points/pointsMachine.ts'
import { coinOfferMachine } from '#src/machines/wallet/coinOfferMachine.ts'
import type { WalletAnswer, WalletOrder } from '#src/machines/wallet/order.ts'
import { type Balances, walletMachine, type WalletPush } from '#src/machines/wallet/walletMachine.ts'
import { handOrder } from '#tests/machines/support/handOrder.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './given.ts'

/** A bag of coins for 100 points. */
export const BAG: Goods = {
  goodsId: 'g1',
  names: { 'zh-CN': '一袋', en: 'A bag' },
  coins: coins(500),
  price: points(100),
  memberPrice: null,
  stockLeft: null,
  ownLeft: null,
}

type Stock = {
  /** What can be had; null = it cannot be known. */
  readonly offer?: CoinOffer | null
  readonly goods?: GoodsSheet | null
  readonly bought?: readonly PointPurchase[] | null
  /** What an earlier visit left on its way. */
  readonly kept?: readonly WalletOrder[]
}

const OFFER: CoinOffer = { rate: 10, isPaused: false, left: null, gold: coins(1_234) }
const one = <Item>(item: Item | null) => given<Item, null>(item === null ? null : [item])

/** What the shop runs for who has ¥100 and 100 points, and a server that the test is. */
export function shopLogic({ offer = OFFER, goods = { list: [BAG], have: points(100), isPaused: false }, ...rest }: Stock = {}) {
  const orders = handOrder<WalletOrder, WalletAnswer>(
    (errorKey) => ({ result: 'failed', errorKey }),
    (rest.kept ?? []).map((order) => ({ place: '', order })),
  )
  const balances: Balances = {
    funds: { fen: fen(10_000), uusdt: microUsdt(0), yeb: fen(0), points: points(100) },
    venues: [],
    held: { fen: fen(0), uusdt: microUsdt(0) },
  }
  const logic = {
    wallet: walletMachine.provide({
      actors: {
        loadBalances: fromPromise(async () => balances),
        pushes: silent<WalletPush, undefined>(),
        order: orders.logic,
      },
    }),
    offer: coinOfferMachine.provide({ actors: one(offer) }),
    goods: pointGoodsMachine.provide({ actors: one(goods) }),
    purchases: pointPurchasesMachine.provide({
      actors: given<PointPurchase, null>(rest.bought === undefined ? [] : rest.bought),
    }),
  }
  return { logic, orders }
}
