import { tightest } from '#src/api/model/saferPlay.ts'
import { minus } from '#src/api/model/money/amount.ts'
import type { Unit } from '../db/write.ts'
import { periodStandings } from '../play/limits.ts'
import { readPause } from '../play/record.ts'
import { moveDeposit } from './depositMoves.ts'
import { openFen, worthOf } from './depositOrders.ts'

/**
 * Cancels unpaid orders that the member's own rules no longer allow (P-6): all of them while a pause is in force, else the ones that
 * go over what the tightest limit leaves, the latest first. What was paid already is on its way and stays.
 */
export async function cancelDisallowed(unit: Unit, memberId: string): Promise<void> {
  const { trx, at } = unit
  const isPaused = (await readPause(trx, memberId, at)) !== null
  const left = tightest(await periodStandings(trx, memberId, at))?.left ?? null
  if (!isPaused && left === null) return
  const unpaid = await trx
    .selectFrom('deposit_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'created')
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let open = await openFen(unit, memberId)
  for (const order of unpaid) {
    if (!isPaused && left !== null && open <= left) return
    open = minus(open, worthOf(order))
    await moveDeposit(unit, order, { type: 'cancelled' })
  }
}
