import * as v from 'valibot'
import { BetLimits } from '../model/betLimits.ts'
import { Timestamp } from '../model/common.ts'

/** Socket event `betLimits`, to every member: what the site takes of bets from now on, whole, whenever an operator set some of it. */
export const BetLimitsFrame = v.object({ at: Timestamp, limits: BetLimits })
export type BetLimitsFrame = v.InferOutput<typeof BetLimitsFrame>
export type BetLimitsFrameWire = v.InferInput<typeof BetLimitsFrame>
