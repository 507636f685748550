import * as v from 'valibot'
import { Id, SitePath } from './common.ts'

/** How large a stake is, for others: never its amount. Below ¥100, below ¥1,000, below ¥10,000, and from there. */
const STAKE_BANDS = ['small', 'middle', 'large', 'huge'] as const
export type StakeBand = (typeof STAKE_BANDS)[number]

/**
 * An order shared to a room (E-1). Beyond the specification's fields: who made it (masked, V-9), how large it is, and what one
 * needs to follow it; a back end that does not tell them leaves them out.
 */
export const OrderPush = v.object({
  orderId: Id,
  categoryName: v.string(),
  itemName: v.string(),
  score: v.string(),
  teamLogo: v.nullish(SitePath, null),
  venueName: v.string(),
  nickname: v.optional(v.string(), ''),
  stakeBand: v.optional(v.nullable(v.picklist(STAKE_BANDS)), null),
  matchId: v.optional(v.nullable(Id), null),
  selectionId: v.optional(v.nullable(Id), null),
  /** A `Pick`; read where orders are shown, as only rooms know of prices. */
  pick: v.optional(v.unknown(), null),
  /** Hundredths. */
  price: v.optional(v.nullable(v.number()), null),
})
export type OrderPush = v.InferOutput<typeof OrderPush>

/** An order that no longer stands: rejected, voided or withdrawn. */
export const OrderReverted = v.object({ orderId: Id })
