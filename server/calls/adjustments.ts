import type { adjustmentCalls } from '#src/api/contract/adjustments.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { AdjustmentAnswerWire } from '#src/api/model/adjustment.ts'
import { type AdjustmentOutcome, proposeAdjustment, settleAdjustment, takeAdjustmentBack } from '../backOffice/adjustmentActs.ts'
import { adjustmentsWithMoney, listAdjustments } from '../backOffice/adjustments.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const adjustmentHandlers = {
  adjustmentList: (query, { services: { db, now } }) => listAdjustments(db, query, now()),

  adjustmentPropose: async (order, context) =>
    told(context, await context.services.write((tx) => proposeAdjustment(tx, memberOf(context.caller), order))),

  adjustmentSettle: async (order, context) =>
    told(
      context,
      await context.services.write((tx) => settleAdjustment(tx, memberOf(context.caller), order, context.services.env.usdtRate)),
    ),

  adjustmentTakeBack: async (order, context) =>
    told(context, await context.services.write((tx) => takeAdjustmentBack(tx, memberOf(context.caller), order))),
} satisfies Handlers<typeof adjustmentCalls, CallContext>

/** The answer, after the trail has heard what changed; of a refusal it hears that. What waits still comes with what its member has. */
async function told(
  { noteChange, services: { db, now } }: CallContext,
  outcome: AdjustmentOutcome,
): Promise<AdjustmentAnswerWire> {
  if (outcome.result === 'done') noteChange(outcome.before, outcome.after)
  else noteChange(null, { result: outcome.result })
  const [adjustment = null] = await adjustmentsWithMoney(db, outcome.row === null ? [] : [outcome.row], now())
  return { result: outcome.result, adjustment }
}
