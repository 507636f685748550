import { conflict } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { byTheClock, moveDeposit } from './depositMoves.ts'
import { takePayment } from './payments.ts'
import type { PayNotice } from './payNotice.ts'

/** What became of a notice: it moved an order, it was told before, it led nowhere, or all its money lies in suspense. */
export type Noticed = 'moved' | 'repeated' | 'ignored' | 'suspended'

/**
 * Takes what a payer tells, once (Q10): a notice is unique by payer and its id, a payment by payer and its own. Money is always
 * kept: for an order that can take it and as far as it may, else in suspense. Throws `conflict` when an id comes again with other
 * words.
 */
export async function takeNotice(tx: Transaction, provider: string, notice: PayNotice): Promise<Noticed> {
  if (!(await isNew(tx, provider, notice))) return 'repeated'
  const found = await tx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where('reference', '=', notice.reference)
    .where('provider', '=', provider)
    .executeTakeFirst()
  const order = found === undefined ? null : await byTheClock(tx, found)
  if (notice.kind === 'settled') return takePayment(tx, { ...notice, provider }, order)
  if (order === null) return 'ignored'
  const after = await moveDeposit(tx, order, { type: notice.kind })
  return after.state === order.state ? 'ignored' : 'moved'
}

async function isNew({ db, at }: Transaction, provider: string, notice: PayNotice): Promise<boolean> {
  const digest = digestOf(JSON.stringify(notice))
  const first = await db
    .selectFrom('deposit_notice')
    .select('digest')
    .where('provider', '=', provider)
    .where('notice_id', '=', notice.noticeId)
    .executeTakeFirst()
  if (first !== undefined && first.digest !== digest) throw conflict()
  if (first !== undefined) return false
  await db.insertInto('deposit_notice').values({ provider, notice_id: notice.noticeId, digest, at }).execute()
  return true
}
