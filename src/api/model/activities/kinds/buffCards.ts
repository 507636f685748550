import * as v from 'valibot'
import { Buff } from '#src/api/model/activities/buff.ts'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { amount, count, percent } from '#src/api/model/activities/terms.ts'
import { Id, Timestamp } from '#src/api/model/common.ts'
import type { Points } from '#src/api/model/money/amount.ts'
import { PointAmount } from '#src/api/model/money/wireAmount.ts'

/** Cards of a kind that a member may have at once before no more are sold. */
export const CARDS_MOST = 5

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const price = (initial: number) => amount({ asset: 'POINT', least: 0, most: 1_000_000, initial })

/** Buff cards: bought for points or brought by other activities; one of a kind runs for the site's day on which it is used. */
export const buffCards = defineKind({
  name: 'buffCards',
  fields: {
    rebatePercent: percent({ least: 1, most: 100, initial: 10 }),
    rebatePrice: price(200),
    doubleSignPrice: price(80),
    extraSpins: count({ least: 1, most: 10, initial: 1 }),
    extraSpinPrice: price(120),
  },
  view: v.object({
    /** The member's points. */
    points: PointAmount,
    /** When today's cards end. */
    until: Timestamp,
    /** Each kind that is sold, or that the member has: what it does, what it costs (null = it is not sold), how many the member has, and whether one runs today. */
    cards: v.array(
      v.object({
        buff: Buff,
        strength: Count,
        price: v.nullable(PointAmount),
        have: Count,
        isRunning: v.boolean(),
        /** Whether the member has as many as are sold. */
        isFull: v.boolean(),
        /** An activity in which it counts that the member may take part in now; null = there is none, and it can neither be got nor used. */
        counts: v.nullable(Id),
      }),
    ),
  }),
  act: v.variant('do', [v.object({ do: v.literal('buy'), buff: Buff }), v.object({ do: v.literal('use'), buff: Buff })]),
  reply: v.object({ buff: Buff, have: Count }),
})

type Terms = {
  readonly rebatePercent: number
  readonly rebatePrice: Points
  readonly doubleSignPrice: Points
  readonly extraSpins: number
  readonly extraSpinPrice: Points
}

/** What a card of a kind does and costs; a price of 0 = it is not sold. */
export function cardTerms(terms: Terms, buff: Buff): { readonly strength: number; readonly price: Points | null } {
  const sold = (asked: Points) => (asked === 0 ? null : asked)
  switch (buff) {
    case 'rebate':
      return { strength: terms.rebatePercent, price: sold(terms.rebatePrice) }
    case 'doubleSign':
      return { strength: 2, price: sold(terms.doubleSignPrice) }
    case 'extraSpin':
      return { strength: terms.extraSpins, price: sold(terms.extraSpinPrice) }
  }
}
