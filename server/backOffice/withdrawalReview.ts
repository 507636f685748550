import { REVIEW_LIMIT } from '#src/api/contract/withdrawalReview.ts'
import type { ReviewAct, ReviewView, ReviewWire } from '#src/api/model/review.ts'
import { isOver, WITHDRAWAL_STATES, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { forbidden, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { WithdrawalTable } from '../platform/db/withdrawalTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { MemberRow } from '../members/members.ts'
import { findWithdrawal, stepsOf, withdrawalWire } from '../cashier/withdrawal/withdrawalRows.ts'
import { stepWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'

const STATES: Readonly<Record<ReviewView, readonly WithdrawalState[]>> = {
  queue: ['created', 'reviewing'],
  underway: ['approved', 'paying'],
  over: WITHDRAWAL_STATES.filter(isOver),
}

/** Withdrawals as operators see them: the queue oldest first, the others latest first. */
export async function listReviews(reader: Reader, view: ReviewView): Promise<ReviewWire[]> {
  const direction = view === 'queue' ? 'asc' : 'desc'
  const rows = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', 'in', [...STATES[view]])
    .orderBy('changed_at', direction)
    .orderBy('id', direction)
    .limit(REVIEW_LIMIT)
    .execute()
  return reviewsOf(reader, rows)
}

async function reviewsOf(reader: Reader, rows: readonly WithdrawalTable[]): Promise<ReviewWire[]> {
  if (rows.length === 0) return []
  const steps = await stepsOf(
    reader,
    rows.map(({ id }) => id),
  )
  const members = await reader
    .selectFrom('member')
    .select(['id', 'name', 'vip_level'])
    .where('id', 'in', [...new Set(rows.map((row) => row.member_id))])
    .execute()
  const byId = new Map(members.map((member) => [member.id, member]))
  return rows.map((row) => {
    const own = steps.get(row.id) ?? []
    const member = byId.get(row.member_id)
    return {
      withdrawal: withdrawalWire(row, own),
      member: { memberId: row.member_id, name: member?.name ?? '', vipLevel: member?.vip_level ?? 0 },
      log: own.map(({ state, at, reason, by_name: by }) => ({ state, at, reason, by })),
    }
  })
}

/** Does an operator's act, unless the withdrawal stands otherwise by now; how it stands then is told either way. */
export async function reviewWithdrawal(
  tx: Transaction,
  by: MemberRow,
  order: ReviewAct,
): Promise<{ done: boolean; review: ReviewWire }> {
  const before = await findWithdrawal(tx.db, order.withdrawalId)
  if (before === undefined) throw notFound()
  if (before.member_id === by.id) throw forbidden()
  const reason = order.act === 'reject' ? order.reason : null
  const after = await stepWithdrawal(tx, before.id, order.act, { by, reason })
  const [review] = await reviewsOf(tx.db, [after ?? before])
  if (review === undefined) throw notFound()
  return { done: after !== null, review }
}
