import * as v from 'valibot'
import { Id, Status, Timestamp } from './common.ts'
import { LocalWords } from './maintenance.ts'
import { coins, fen, points } from './money/amount.ts'
import { CoinAmount, FenAmount, PointAmount } from './money/wireAmount.ts'
import { lineSchema } from './text.ts'
import { Version } from './version.ts'

/** Most digits of what an operator writes in points, by what it is for, and of a member price in yuan (V-7). */
export const MOST_DIGITS = { goods: 5, task: 4, memberPrice: 8 } as const

/** A positive whole number as it is written, of at most so many digits (V-7): no sign, no point, no zero before it. */
export const countOfDigits = (most: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[1-9]\\d{0,${most - 1}}$`, 'u'), `digits.${most}`))

/** Points that an operator writes: what goods cost, or what a single task brings. */
export const writtenPoints = (of: 'goods' | 'task') =>
  v.pipe(
    countOfDigits(MOST_DIGITS[of]),
    v.transform((text) => points(Number(text))),
  )

/** Fen of a yuan: member prices are written in whole yuan. */
const YUAN = 100
const MemberPrice = v.pipe(
  countOfDigits(MOST_DIGITS.memberPrice),
  v.transform((text) => fen(Number(text) * YUAN)),
)

/** Most digits of the coins that goods bring, and of a stock or a member's limit. */
const COIN_DIGITS = 6
const STOCK_DIGITS = 6
const LIMIT_DIGITS = 3
const LAST_PLACE = 999
const NAME_LIMIT = 24

const CountText = (most: number) =>
  v.pipe(
    countOfDigits(most),
    v.transform((text) => Number(text)),
  )

/**
 * What an operator writes of goods for points. `memberPrice` = what members would pay in yuan elsewhere, shown beside the points and never
 * paid; `coins` = what is given; `stock` = so many were ever put out, `limit` = so many a member may have; null = without an end.
 */
export const GoodsFields = v.object({
  nameChinese: lineSchema(NAME_LIMIT),
  nameEnglish: lineSchema(NAME_LIMIT),
  price: writtenPoints('goods'),
  memberPrice: v.nullable(MemberPrice),
  coins: v.pipe(
    countOfDigits(COIN_DIGITS),
    v.transform((text) => coins(Number(text))),
  ),
  stock: v.nullable(CountText(STOCK_DIGITS)),
  limit: v.nullable(CountText(LIMIT_DIGITS)),
  place: v.pipe(
    v.number('place.range'),
    v.integer('place.range'),
    v.minValue(0, 'place.range'),
    v.maxValue(LAST_PLACE, 'place.range'),
  ),
  status: Status,
})
export type GoodsFields = v.InferOutput<typeof GoodsFields>
export type GoodsFieldsWire = v.InferInput<typeof GoodsFields>

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Goods as the back office lists them, also those that are not on offer. `sold` of the stock are gone. */
export const OfficeGoods = v.object({
  goodsId: Id,
  nameChinese: v.string(),
  nameEnglish: v.string(),
  price: PointAmount,
  memberPrice: v.nullable(FenAmount),
  coins: CoinAmount,
  stock: v.nullable(Count),
  limit: v.nullable(Count),
  place: Count,
  status: Status,
  sold: Count,
  /** How often they were written: a save names the one that it began from. */
  version: Version,
})
export type OfficeGoods = v.InferOutput<typeof OfficeGoods>
export type OfficeGoodsWire = v.InferInput<typeof OfficeGoods>

/** What became of a save, with how the goods stand now: done; signed, and it waits for a second signature; another operator's waits. */
export const GoodsAnswer = v.object({
  result: v.optional(v.picklist(['done', 'signed', 'waits']), 'done'),
  goods: OfficeGoods,
})
export type GoodsAnswer = v.InferOutput<typeof GoodsAnswer>

/** Goods on offer to a member: `stockLeft` = how many are left for all, `ownLeft` = for this member; null = without an end. */
export const Goods = v.object({
  goodsId: Id,
  names: LocalWords,
  price: PointAmount,
  memberPrice: v.nullable(FenAmount),
  coins: CoinAmount,
  stockLeft: v.nullable(Count),
  ownLeft: v.nullable(Count),
})
export type Goods = v.InferOutput<typeof Goods>

/** What a member bought for points, at what it cost then. */
export const PointPurchase = v.object({ id: Id, names: LocalWords, price: PointAmount, coins: CoinAmount, at: Timestamp })
export type PointPurchase = v.InferOutput<typeof PointPurchase>

/** Why a member cannot have goods now; null = they can. */
export function goodsBar(
  { price, stockLeft, ownLeft }: Pick<Goods, 'price' | 'stockLeft' | 'ownLeft'>,
  have: number,
): 'soldOut' | 'limit' | 'points' | null {
  if (ownLeft === 0) return 'limit'
  if (stockLeft === 0) return 'soldOut'
  return have < price ? 'points' : null
}
