import * as v from 'valibot'
import { Timestamp } from '#src/api/model/common.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { VisitCode } from '#src/api/model/visitCode.ts'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { amount, count } from '#src/api/model/activities/terms.ts'

const YUAN = 100

/** A friend who was called back: came back, is due after their deposit, or it was paid; `over` = beyond the number of that month. */
const RecallState = v.picklist(['back', 'due', 'paid', 'over'])

/** Friends whom the page lists. */
export const RECALLS_SHOWN = 20

/** What the page shows. */
const RecallView = v.object({
  away: v.pipe(v.number(), v.integer()),
  within: v.pipe(v.number(), v.integer()),
  least: FenAmount,
  prize: FenAmount,
  monthly: v.pipe(v.number(), v.integer()),
  /** The member's own code; null = none was asked for yet. */
  code: v.nullable(v.string()),
  /** The code of the short link that leads here by it; none = it was not asked for yet. */
  short: v.optional(v.string()),
  /** How the one who looks stands as a friend: they may come back by a code until a time, or did, by whom. Null = they were not away. */
  own: v.nullable(
    v.variant('state', [
      v.object({ state: v.literal('may'), until: Timestamp }),
      v.object({ state: v.picklist(['back', 'due', 'paid']), by: v.string() }),
    ]),
  ),
  /** Whom they called back, latest first, masked. */
  friends: v.pipe(v.array(v.object({ name: v.string(), at: Timestamp, state: RecallState })), v.maxLength(RECALLS_SHOWN)),
})
export type RecallView = v.InferOutput<typeof RecallView>

/**
 * Recall a friend: a member who was away for long comes back by another one's code and deposits; both get a prize. `away` = days without a
 * visit, `within` = days after the return in which the code is taken, `monthly` = how many a month one is paid for calling.
 */
export const recallFriend = defineKind({
  name: 'recallFriend',
  always: ['leave'],
  fields: {
    away: count({ least: 30, most: 365, initial: 30 }),
    within: count({ least: 1, most: 30, initial: 7 }),
    least: amount({ asset: 'FEN', least: YUAN, most: 1_000_000 * YUAN, initial: 100 * YUAN }),
    prize: amount({ asset: 'FEN', least: 1, most: 10_000 * YUAN, initial: 18 * YUAN }),
    monthly: count({ least: 1, most: 100, initial: 10 }),
  },
  view: RecallView,
  act: v.variant('do', [
    v.object({ do: v.literal('code') }),
    v.object({ do: v.literal('comeBack'), code: VisitCode }),
    v.object({ do: v.literal('leave') }),
  ]),
  reply: v.object({ code: v.nullable(v.string()) }),
})
