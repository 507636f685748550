import type { GoodsAnswer, GoodsFieldsWire, OfficeGoods } from '#src/api/model/pointShop.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** Goods that are written, and why. */
export type GoodsOrder = {
  readonly reason: string
  readonly goodsId: string
  readonly isNew: boolean
  readonly version: number
  readonly fields: GoodsFieldsWire
}

/** All goods for points that a search finds; renewed after each act. */
export const officePointGoodsMachine = createPagedList<OfficeGoods, TextQuery>('officePointGoods', {
  keyOf: ({ goodsId }) => goodsId,
  step: 500,
  onChange: 'renew',
})

/** Goods are written, one at a time. */
export const goodsActMachine = createAct<GoodsOrder, GoodsAnswer>('goodsAct')
export type GoodsActRef = ActRef<GoodsOrder, GoodsAnswer>
