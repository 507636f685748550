import type { Draw } from '../fair/draw.ts'
import { ROWS, type SlotRules } from './slotRules.ts'
import type { SlotSymbol } from './symbols.ts'

/** Where each reel stopped: the place in its ring that is seen in the highest row. */
export type Stops = readonly number[]
/** What is seen: the rows of each reel, from the left and from the top. */
export type Grid = readonly (readonly SlotSymbol[])[]

/** Stops each reel, from the left, one draw each. */
export function spin({ reels }: SlotRules, draw: Draw): Stops {
  return reels.map(({ length }) => draw(length))
}

/** What is seen at some stops. */
export function gridAt({ reels }: SlotRules, stops: Stops): Grid {
  return reels.map((ring, reel) => Array.from({ length: ROWS }, (_, row) => ring[(stops[reel]! + row) % ring.length]!))
}
