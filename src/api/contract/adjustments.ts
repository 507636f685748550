import * as v from 'valibot'
import {
  Adjustment,
  AdjustmentAnswer,
  AdjustmentProposal,
  AdjustmentState,
  AdjustmentVerdict,
  AdjustmentWay,
} from '../model/adjustment.ts'
import { ClientId } from '../model/common.ts'
import { Day } from '../model/day.ts'
import { listOf } from '../model/listOf.ts'
import { MEMBER_SEARCH_LIMIT } from '../model/memberOffice.ts'
import { ActReason } from '../model/operator.ts'
import { defineCall } from './defineCall.ts'

/** Most adjustments of one page. */
export const ADJUSTMENT_PAGE = 200

/**
 * Adjustments, latest first. `text` = a part of the member's name, or the number of the adjustment or of what it belongs to; `from` and `to` are
 * days in UTC+8, both included; `before` = the last one of the page before.
 */
export const adjustmentList = defineCall({
  path: '/api/admin/money/adjustments',
  quiet: true,
  right: 'money.read',
  effect: 'none',
  payload: v.object({
    text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MEMBER_SEARCH_LIMIT))),
    state: v.optional(AdjustmentState),
    way: v.optional(AdjustmentWay),
    from: v.optional(Day),
    to: v.optional(Day),
    before: v.optional(ClientId),
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ADJUSTMENT_PAGE)), 50),
  }),
  reply: v.object({ list: listOf(Adjustment, ADJUSTMENT_PAGE), more: v.boolean() }),
})

/** Proposes an adjustment; no money moves until another operator approves it. The same again is answered the same, `conflict` for the id with another text. */
export const adjustmentPropose = defineCall({
  path: '/api/admin/money/adjustment/propose',
  quiet: true,
  right: 'money.act',
  effect: 'keyed',
  payload: AdjustmentProposal,
  reply: AdjustmentAnswer,
})

/** Approves an adjustment, which books it at once, or refuses it. Never one's own proposal, nor one about one's own money (`own`). */
export const adjustmentSettle = defineCall({
  path: '/api/admin/money/adjustment/settle',
  quiet: true,
  right: 'money.approve',
  effect: 'keyed',
  payload: AdjustmentVerdict,
  reply: AdjustmentAnswer,
})

/** Takes one's own proposal back, as long as nobody settled it. `forbidden` for another one's. */
export const adjustmentTakeBack = defineCall({
  path: '/api/admin/money/adjustment/take-back',
  quiet: true,
  right: 'money.act',
  effect: 'keyed',
  payload: v.object({ adjustmentId: ClientId, reason: ActReason }),
  reply: AdjustmentAnswer,
})

export const adjustmentCalls = { adjustmentList, adjustmentPropose, adjustmentSettle, adjustmentTakeBack }
