import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { listOf } from './listOf.ts'
import { MemberTag } from './memberTag.ts'
import { Asset } from './money/asset.ts'
import { AssetAmount, FenAmount, UsdtAmount } from './money/wireAmount.ts'

/** Money that went one way before: how often, and how much of each asset. */
const MoneyBefore = v.object({
  count: v.number(),
  sums: v.array(v.object({ asset: Asset, amount: AssetAmount })),
})

/**
 * What an operator who decides about a member's money knows of them: since when they are one, what they have, what came in and was paid out
 * before, what staff marked them with, and whether staff made their password lately (`isReset`).
 */
export const MemberMoney = v.object({
  joinedAt: Timestamp,
  fen: FenAmount,
  uusdt: UsdtAmount,
  deposits: MoneyBefore,
  payouts: MoneyBefore,
  tags: listOf(MemberTag),
  isReset: v.boolean(),
})
export type MemberMoney = v.InferOutput<typeof MemberMoney>
export type MemberMoneyWire = v.InferInput<typeof MemberMoney>
