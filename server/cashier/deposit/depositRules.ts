import { tightest } from '#src/api/model/saferPlay.ts'
import { type Fen, minus } from '#src/api/model/money/amount.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { periodStandings } from '#server/saferPlay/limits.ts'
import { depositAllowance } from '#server/saferPlay/mayPlay.ts'
import { readPause } from '#server/saferPlay/record.ts'
import { moveDeposit } from './depositMoves.ts'
import { openFen, worthOf } from './depositOrders.ts'

/** Whether the member's own rules let so much come in now, beside any order. */
export async function maySettle(tx: Transaction, memberId: string, worth: Fen): Promise<boolean> {
  const { pause, left } = await depositAllowance(tx, memberId)
  return pause === null && (left === null || worth <= left)
}

/**
 * Cancels unpaid orders that the member's own rules no longer allow (P-6): all of them while a pause is in force, else the ones that
 * go over what the tightest limit leaves, the latest first. What was paid already is on its way and stays.
 */
export async function cancelDisallowed(tx: Transaction, memberId: string): Promise<void> {
  const { db, at } = tx
  const isPaused = (await readPause(db, memberId, at)) !== null
  const left = tightest(await periodStandings(db, memberId, at))?.left ?? null
  if (!isPaused && left === null) return
  const unpaid = await db
    .selectFrom('deposit_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'created')
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let open = await openFen(tx, memberId)
  for (const order of unpaid) {
    if (!isPaused && left !== null && open <= left) return
    open = minus(open, worthOf(order))
    await moveDeposit(tx, order, { type: 'cancelled' })
  }
}
