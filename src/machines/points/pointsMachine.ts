import type { Points } from '#src/api/model/money/amount.ts'
import type { PointChange } from '#src/api/model/points.ts'
import type { Goods, PointPurchase } from '#src/api/model/pointShop.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What the member has of points, and owes. */
export type PointSheet = { readonly have: Points; readonly owed: Points }

/** What the member has of points, as the list of one: it is renewed whenever the server says that it may be another. */
export const pointSheetMachine = createPagedList<PointSheet, null>('pointSheet', {
  keyOf: () => 'pointSheet',
  step: 1,
  onChange: 'renew',
})

/** How the member's points came and went, latest first. */
export const pointChangesMachine = createPagedList<PointChange, null>('pointChanges', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** What there is to buy for points, and the points for it; `isPaused` = the member paused, and is offered nothing. */
export type GoodsSheet = { readonly list: readonly Goods[]; readonly have: Points; readonly isPaused: boolean }

/** What can be bought for points now, as the list of one: it is renewed whenever the server says that it may be another, and after each order. */
export const pointGoodsMachine = createPagedList<GoodsSheet, null>('pointGoods', {
  keyOf: () => 'pointGoods',
  step: 1,
  onChange: 'renew',
})

/** What the member bought for points, latest first. */
export const pointPurchasesMachine = createPagedList<PointPurchase, null>('pointPurchases', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})
