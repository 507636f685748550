import * as v from 'valibot'
import { FenAmount, PointAmount, UsdtAmount } from './money/wireAmount.ts'

/** What a member owns outside the venues (P-6): yuan and USDT in the centre wallet, yuan in the interest wallet, points. */
export const Funds = v.object({ fen: FenAmount, uusdt: UsdtAmount, yeb: FenAmount, points: PointAmount })
export type Funds = v.InferOutput<typeof Funds>
export type FundsWire = v.InferInput<typeof Funds>
