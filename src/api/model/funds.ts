import * as v from 'valibot'
import { Amount } from './money.ts'

/** What a member owns outside the venues (P-6): fen and micro-USDT in the centre wallet, fen in the interest wallet, points. */
export const Funds = v.object({ fen: Amount, uusdt: Amount, yeb: Amount, points: Amount })
export type Funds = v.InferOutput<typeof Funds>
export type FundsWire = v.InferInput<typeof Funds>
