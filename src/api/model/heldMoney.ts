import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { Asset } from './money/asset.ts'
import { AssetAmount } from './money/wireAmount.ts'

/** What became of money that no order could take: it waits for an operator, is credited to a member, or went back to its payer. */
const HELD_STATES = ['held', 'credited', 'returned'] as const

/** Money that came for an order that could not take it, as its member sees it; in the smallest unit of `asset`. */
export const HeldMoney = v.object({ asset: Asset, amount: AssetAmount, at: Timestamp, state: v.picklist(HELD_STATES) })
export type HeldMoney = v.InferOutput<typeof HeldMoney>
export type HeldMoneyWire = v.InferInput<typeof HeldMoney>

/** How an appeal ends: it was helped, or there was nothing to help. */
export const APPEAL_OUTCOMES = ['helped', 'declined'] as const

/** What customer service answered to an appeal. */
export const AppealAnswer = v.object({ outcome: v.picklist(APPEAL_OUTCOMES), words: v.string(), at: Timestamp })
