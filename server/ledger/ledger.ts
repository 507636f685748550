import { profile } from '#src/api/profile.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { type Amount, amountOf, minus, units } from '#src/api/model/money/amount.ts'
import { CallError, conflict } from '../platform/callError.ts'
import type { Reader, TransactionDb } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { newId } from '../platform/ids.ts'

/**
 * The house's own accounts, one an asset; they may be negative. Beside these only venues have some (`houseOf`). Each is the other
 * side of what members' wallets gain and lose, so that nothing comes from nowhere.
 */
export const HOUSE = {
  /** Where play money and coins come from. */
  mint: 'house.mint',
  /** Where gifts go. */
  gifts: 'house.gifts',
  /** Money on its way between the world outside (banks, networks, payers) and a wallet. */
  clearing: 'house.clearing',
  /** What the interest wallet pays. */
  interest: 'house.interest',
  /** Money whose owner or purpose is not settled yet: an amount that nobody asked for, a payment in doubt. */
  suspense: 'house.suspense',
  /** The other side of a conversion, in both assets. */
  exchange: 'house.exchange',
  /** What members get for tasks and the like. */
  prizes: 'house.prizes',
  /** Money of withdrawals that are on their way: it left the wallet and is not paid out yet. */
  withdrawals: 'house.withdrawals',
  /** Money that payers were told to pay out, one a payer (`payoutsOf`): it is neither in the hold nor known to have left. */
  payouts: 'house.payouts',
  /** The other side of manual adjustments: what the house gave, took or wrote off. */
  adjustments: 'house.adjustments',
  /** What members paid for a service. */
  fees: 'house.fees',
  /** What agents earned. */
  commissions: 'house.commissions',
  /** Of that, what was not paid yet. */
  commissionsDue: 'house.commissions.due',
} as const

/** A movement between two accounts of one asset. `amount` is more than nothing. */
export type Transfer = {
  readonly kind: string
  /** Unique for ever: the same key again moves nothing. */
  readonly key: string
  /** Of all parameters: the same key with another digest is refused (Q8). */
  readonly digest: string
  readonly asset: Asset
  readonly from: string
  readonly to: string
  readonly amount: Amount
}

/** Opens an account at zero, unless it is open. */
export async function openAccount(db: TransactionDb, owner: string, asset: Asset, kind: 'member' | 'house'): Promise<void> {
  await db
    .insertInto('account')
    .values({ id: accountId(owner, asset), owner, asset, kind, balance: units(0) })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute()
}

/** A balance; an account that was never opened holds nothing. */
export async function balanceOf<A extends Asset>(reader: Reader, owner: string, asset: A): Promise<Amount<A>> {
  const row = await reader.selectFrom('account').select('balance').where('id', '=', accountId(owner, asset)).executeTakeFirst()
  return amountOf(asset, row?.balance ?? 0)
}

/** Whether a movement was made under one of these keys: what is asked for again is answered, whatever has changed since. */
export async function wasMoved(reader: Reader, ...keys: readonly [string, ...string[]]): Promise<boolean> {
  const query = reader.selectFrom('ledger_tx').select('id').where('idempotency_key', 'in', keys).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Moves money once per key: two entries that sum to zero, and both balances with them. A retry gets the first movement's id.
 * Refuses an overdraft of a member (`insufficient`) and a key that was used for another movement (`conflict`).
 */
export async function transfer(tx: Transaction, order: Transfer): Promise<{ txId: string; replayed: boolean }> {
  if (!Number.isSafeInteger(order.amount) || order.amount <= 0) throw new RangeError(`not an amount: ${order.amount}`)
  if (order.from === order.to) throw new RangeError('a transfer needs two accounts')

  const first = await tx.db
    .selectFrom('ledger_tx')
    .select(['id', 'digest'])
    .where('idempotency_key', '=', order.key)
    .executeTakeFirst()
  if (first !== undefined) {
    if (first.digest !== order.digest) throw conflict()
    return { txId: first.id, replayed: true }
  }

  const txId = newId('t')
  await tx.db
    .insertInto('ledger_tx')
    .values({ id: txId, kind: order.kind, idempotency_key: order.key, digest: order.digest, at: tx.at })
    .execute()
  const sides = [
    { id: accountId(order.from, order.asset), amount: minus(units(0), order.amount) },
    { id: accountId(order.to, order.asset), amount: order.amount },
  ]
  // Always in the same order of accounts, so that opposite transfers never wait for each other.
  for (const side of sides.toSorted((left, right) => (left.id < right.id ? -1 : 1))) await move(tx.db, txId, side.id, side.amount)
  return { txId, replayed: false }
}

async function move(db: TransactionDb, txId: string, account: string, amount: Amount): Promise<void> {
  const after = await db
    .updateTable('account')
    .set((column) => ({ balance: column('balance', '+', amount) }))
    .where('id', '=', account)
    .where((where) => where.or([where('kind', '=', 'house'), where(where('balance', '+', amount), '>=', units(0))]))
    .returning('balance')
    .executeTakeFirst()
  if (after === undefined) throw new CallError(profile.codes.insufficient, 'insufficient')
  if (!Number.isSafeInteger(after.balance)) throw new RangeError(`account ${account} left the range of whole numbers`)
  await db.insertInto('ledger_entry').values({ tx_id: txId, account_id: account, amount }).execute()
}

function accountId(owner: string, asset: Asset): string {
  return `${owner}:${asset}`
}
