import { DEPOSIT_LIMIT } from '#src/api/model/deposit.ts'
import { conflict } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { byTheClock, type DepositRow, moveDeposit, settleDeposit, suspend, tellDeposit } from './depositMoves.ts'
import type { PayNotice } from './payNotice.ts'

/** What became of a notice: it moved an order, it was told before, it led nowhere, or its money lies in suspense. */
export type Noticed = 'moved' | 'repeated' | 'ignored' | 'suspended'

type Settled = Extract<PayNotice, { kind: 'settled' }>

/**
 * Takes what a payer tells, once (Q10): a notice is unique by payer and its id, a payment by payer and its own. Money is always
 * kept: for an order that can take it, else in suspense. Throws `conflict` when an id comes again with other words.
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
  if (notice.kind === 'settled') return takeMoney(tx, provider, notice, order)
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

async function takeMoney(tx: Transaction, provider: string, notice: Settled, order: DepositRow | null): Promise<Noticed> {
  const { paymentId, reference, asset, amount } = notice
  const digest = digestOf(paymentId, reference, asset, amount)
  const first = await tx.db
    .selectFrom('deposit_payment')
    .select('digest')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (first !== undefined && first.digest !== digest) throw conflict()
  if (first !== undefined) return 'repeated'
  const fits = order !== null && order.asset === asset && amount <= DEPOSIT_LIMIT
  const taken = fits && (await settleDeposit(tx, order, amount, paymentId))
  if (!taken) await suspend(tx, { provider, paymentId, asset, amount })
  if (!taken && order !== null) tellDeposit(tx, order)
  const row = {
    provider,
    payment_id: paymentId,
    digest,
    reference,
    asset,
    amount,
    order_id: taken ? order.id : null,
    at: tx.at,
  }
  await tx.db.insertInto('deposit_payment').values(row).execute()
  return taken ? 'moved' : 'suspended'
}
