import type { Status } from '#src/api/model/common.ts'
import type { Coins, Fen, Points } from '#src/api/model/money/amount.ts'

/**
 * What a member's bets of a site day brought in points, by the rule that held when the first of them was counted. `carried` = fen left
 * over before it; `valid` = what is counted of the day now; `changes` numbers its movements. `each` null = a day before there were points.
 */
export type BetPointsTable = {
  member_id: string
  day: number
  each: Fen | null
  most: Points
  carried: Fen
  valid: Fen
  points: Points
  changes: number
}

/** Goods of the shop for points: `member_price` in fen, `stock` = so many were ever put out, `most_each` = so many a member may have; null = without an end. */
export type PointGoodsTable = {
  id: string
  name_chinese: string
  name_english: string
  price: Points
  member_price: Fen | null
  coins: Coins
  stock: number | null
  sold: number
  most_each: number | null
  place: number
  status: Status
  version: number
}

/** What a member bought for points, by the key of their order, with the names and the price of then. */
export type PointPurchaseTable = {
  id: string
  member_id: string
  client_id: string
  goods_id: string
  name_chinese: string
  name_english: string
  price: Points
  coins: Coins
  at: number
}
