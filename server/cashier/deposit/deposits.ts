import type { PayTypeWire } from '#src/api/model/deposit.ts'
import { conflict } from '#server/platform/callError.ts'
import { isDepositOpen, isDepositPaidOut } from '#src/api/model/depositState.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { memberKey, type Transaction } from '#server/platform/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import { appealDeposit, type NewAppeal } from './depositAppeals.ts'
import { byTheClock, type DepositRow, isOverdue, moveDeposit } from './depositMoves.ts'
import { takeNotice } from './payNotices.ts'
import { createDeposit, depositsClosed, memberMoves, type NewDeposit, ownDeposit, remindOfDeposit } from './depositOrders.ts'
import type { PayNotice } from './payNotice.ts'
import { type PayerKeys, type PayLink, readPayLink } from './paySigns.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import { openMethods, payTypeWireOf } from './depositMethods.ts'

/** A payment that was seen, or claimed, and did not come within so many ms has failed; should it come after all, it is credited as late. */
const PAID_PATIENCE = 24 * 3_600_000

/** New orders of one member: a handful at once, then one in 6 s. */
const ORDERS: RateLimit = { burst: 10, interval: 6_000 }

/** Deposits, as calls, payers and the sweep use them. */
export function createDeposits(
  { db, write, now }: Pick<Platform, 'db' | 'write' | 'now'>,
  { payer, usdtRate }: Pick<Env, 'payer' | 'usdtRate'>,
  keys: PayerKeys | null,
) {
  return {
    /** The keys that payers and we sign with, of the operator's secret or of one for this run; null = nobody can pay here. */
    keys,

    /** Whether a payer's page may be shown, and used, for the order of its address; an address that is none of ours has none. */
    async linkUse(text: string): Promise<LinkUse> {
      const link = keys === null ? null : readPayLink(keys, text)
      const order = link === null ? undefined : await orderOfLink(db, link)
      if (order === undefined) return 'unknown'
      if (isDepositPaidOut(order.state)) return 'paid'
      return isDepositOpen(order.state) && !isOverdue(order, now()) ? 'open' : 'over'
    },

    /** The ways to pay in that are open now, in the operator's order; none where nobody can pay. */
    payTypes: async (): Promise<PayTypeWire[]> =>
      keys === null ? [] : (await openMethods(db)).map((row) => payTypeWireOf(row, usdtRate)),

    /**
     * See `createDeposit`. Throws `invalid` where nobody can pay, and `rateLimited` for too many new orders of one
     * member; an order that was made already is answered.
     */
    async create(order: NewDeposit): Promise<DepositRow> {
      const known = await db.selectFrom('deposit_order').select('id').where('id', '=', order.orderId).executeTakeFirst()
      if (known === undefined && keys === null) throw depositsClosed()
      if (known === undefined)
        await write((tx) => requirePace(tx, `deposit:${order.memberId}`, ORDERS), { keys: [memberKey(order.memberId)] })
      return write((tx) => createDeposit(tx, order, { lasts: payer.lasts, usdtRate }), { keys: [memberKey(order.memberId)] })
    },
    /** See `ownDeposit`. */
    own: (memberId: string, orderId: string) => write((tx) => ownDeposit(tx, memberId, orderId)),
    /** See `memberMoves`. */
    cancel: (memberId: string, orderId: string) => write((tx) => memberMoves(tx, memberId, orderId, 'cancelled')),
    /** See `memberMoves`. */
    claim: (memberId: string, orderId: string) => write((tx) => memberMoves(tx, memberId, orderId, 'claimed')),
    /** See `remindOfDeposit`. */
    remind: (memberId: string, orderId: string) => write((tx) => remindOfDeposit(tx, memberId, orderId)),
    /** See `appealDeposit`. */
    appeal: (appeal: NewAppeal) => write((tx) => appealDeposit(tx, appeal)),
    /** See `takeNotice`. */
    notice: (provider: string, notice: PayNotice) => write((tx) => takeNotice(tx, provider, notice)),

    /** Ends what is overdue, each order in a transaction of its own: after a crash the rest is ended by the next call. Returns how many. */
    async sweep(at: number): Promise<number> {
      const due = await db
        .selectFrom('deposit_order')
        .select('id')
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'created'), where('expires_at', '<=', at)]),
            where.and([where('state', '=', 'paid'), where('changed_at', '<=', at - PAID_PATIENCE)]),
          ]),
        )
        .execute()
      await eachOnItsOwn(due, ({ id }) => write((tx) => endOverdue(tx, id)))
      return due.length
    },
  }
}

/** What a payer's address is good for: paying, looking at what was paid, nothing any more, or not one of ours. */
export type LinkUse = 'open' | 'paid' | 'over' | 'unknown'

function orderOfLink(reader: Reader, { reference, provider }: PayLink): Promise<DepositRow | undefined> {
  return reader
    .selectFrom('deposit_order')
    .selectAll()
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Judged again within the transaction, as the order may have moved since the list was made. */
async function endOverdue(tx: Transaction, orderId: string): Promise<DepositRow> {
  const order = await tx.db.selectFrom('deposit_order').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw conflict()
  const overdue = order.state === 'paid' && order.changed_at <= tx.at - PAID_PATIENCE
  return overdue ? moveDeposit(tx, order, { type: 'failed' }) : byTheClock(tx, order)
}

export type Deposits = ReturnType<typeof createDeposits>
