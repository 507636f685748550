import type { ExpressionBuilder } from 'kysely'
import { BY_HAND } from '#src/api/model/payout.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { HOUR, MINUTE } from '../platform/durations.ts'

/** What a payer has not answered for so long, in ms, a person should see. */
const UNANSWERED = MINUTE

/** A payer that accepted a payout pays within two hours; what did not end after so long, in ms, a person should see. */
export const UNENDED = 6 * HOUR

/**
 * Withdrawals with a payout that an operator pays by hand, about which the payer's words cannot be right, of which the payer does not say
 * what became or that it accepted hours ago, or that goes to no payer because of what was found out about another try (`isQuestioned`).
 */
export function needsPerson(reader: Reader, now: number) {
  return reader
    .selectFrom('payout')
    .select('withdrawal_id')
    .where((is) =>
      is.or([
        is('state', '=', 'disputed'),
        is.and([is('state', '=', 'unknown'), is('changed_at', '<=', now - UNANSWERED)]),
        is.and([is('doubt', 'is not', null), is('doubt_answer', 'is', null)]),
        is.and([is('state', '=', 'accepted'), is.or([is('provider', '=', BY_HAND), is('changed_at', '<=', now - UNENDED)])]),
        is.and([is('state', '=', 'waiting'), is('provider', '!=', BY_HAND), is.exists(answeredLater(is))]),
      ]),
    )
}

/** Other tries of a payout's withdrawal about which something was found out after it was opened. */
function answeredLater(is: ExpressionBuilder<Schema, 'payout'>) {
  return is
    .selectFrom('payout as other')
    .select('other.id')
    .whereRef('other.withdrawal_id', '=', 'payout.withdrawal_id')
    .whereRef('other.id', '!=', 'payout.id')
    .where('other.doubt', 'is not', null)
    .where('other.doubt_answer', 'is not', null)
    .whereRef('other.changed_at', '>', 'payout.created_at')
}
