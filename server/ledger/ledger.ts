import { profile } from '#src/api/profile.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { type Amount, amountOf, minus, units } from '#src/api/model/money/amount.ts'
import { CallError, conflict } from '../platform/callError.ts'
import type { Reader, TransactionDb } from '../platform/db/database.ts'
import { isPostgres } from '../platform/db/dialect.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Transaction } from '../platform/transaction.ts'
import { newId } from '../platform/ids.ts'
import { houseBalance, isPending, movePending } from './houseTotals.ts'

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
  /** Points that members staked against each other and that are not shared out yet. */
  pools: 'house.pools',
  /** The other side of bonuses that are locked: they are no prizes yet. */
  grants: 'house.grants',
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

const balanceAt = prepared((reader, { id }: { readonly id: string }) =>
  reader.selectFrom('account').select('balance').where('id', '=', id),
)

/** A balance; an account that was never opened holds nothing. */
export async function balanceOf<A extends Asset>(reader: Reader, owner: string, asset: A): Promise<Amount<A>> {
  const id = accountId(owner, asset)
  if (isPending(reader, owner)) return amountOf(asset, await houseBalance(reader, id))
  const [row] = await balanceAt(reader, { id })
  return amountOf(asset, row?.balance ?? 0)
}

/** Balances of one asset by their owner, in one query; who has no account holds nothing. Of members: not of the house's own accounts. */
export async function balancesOf<A extends Asset>(
  reader: Reader,
  owners: readonly string[],
  asset: A,
): Promise<(owner: string) => Amount<A>> {
  const rows =
    owners.length === 0
      ? []
      : await reader
          .selectFrom('account')
          .select(['owner', 'balance'])
          .where(
            'id',
            'in',
            owners.map((owner) => accountId(owner, asset)),
          )
          .execute()
  const held = new Map(rows.map(({ owner, balance }) => [owner, balance]))
  return (owner) => amountOf(asset, held.get(owner) ?? 0)
}

/**
 * Keeps balances as they are until the transaction ends: in one that sees a snapshot, what is read of them is true at its commit too, or it is
 * run again. An account that was never opened is not held.
 */
export async function holdBalances(
  { db }: Transaction,
  accounts: readonly { readonly owner: string; readonly asset: Asset }[],
): Promise<void> {
  if (!isPostgres(db)) return
  const ids = accounts.map(({ owner, asset }) => accountId(owner, asset))
  await db.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Whether an account was opened. */
export async function isAccountOpen(reader: Reader, owner: string, asset: Asset): Promise<boolean> {
  return (await balanceAt(reader, { id: accountId(owner, asset) })).length > 0
}

const movementUnder = prepared((reader, { key }: { readonly key: string }) =>
  reader.selectFrom('ledger_tx').select(['id', 'digest']).where('idempotency_key', '=', key),
)

/** Whether a movement was made under one of these keys: what is asked for again is answered, whatever has changed since. */
export async function wasMoved(reader: Reader, ...keys: readonly [string, ...string[]]): Promise<boolean> {
  const [key, ...others] = keys
  if (others.length === 0) return (await movementUnder(reader, { key })).length > 0
  const query = reader.selectFrom('ledger_tx').select('id').where('idempotency_key', 'in', keys).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * A movement that was made now, with what both accounts hold after it, null where the house's is not known at once; or one that was made before
 * under the same key.
 */
type Moved =
  | { readonly txId: string; readonly replayed: true }
  | {
      readonly txId: string
      readonly replayed: false
      readonly after: { readonly from: Amount | null; readonly to: Amount | null }
    }

/**
 * Moves money once per key: two entries that sum to zero, and both balances with them (the house's as `houseTotals.ts` says). A retry gets the first movement's id.
 * Refuses an overdraft of a member (`insufficient`) and a key that was used for another movement (`conflict`).
 */
export async function transfer(tx: Transaction, order: Transfer): Promise<Moved> {
  if (!Number.isSafeInteger(order.amount) || order.amount <= 0) throw new RangeError(`not an amount: ${order.amount}`)
  if (order.from === order.to) throw new RangeError('a transfer needs two accounts')

  const txId = newId('t')
  const first = await takeKey(tx, order, txId)
  if (first !== null) {
    if (first.digest !== order.digest) throw conflict()
    return { txId: first.id, replayed: true }
  }

  const from = { owner: order.from, account: accountId(order.from, order.asset), amount: minus(units(0), order.amount) }
  const to = { owner: order.to, account: accountId(order.to, order.asset), amount: order.amount }
  const after = await moveBoth(tx.db, from, to)
  await insertEntries(tx.db, { txId, from: from.account, taken: from.amount, to: to.account, given: to.amount })
  return { txId, replayed: false, after }
}

type Side = { readonly owner: string; readonly account: string; readonly amount: Amount }

/** Always in the same order of accounts, so that opposite transfers never wait for each other. */
async function moveBoth(db: TransactionDb, from: Side, to: Side): Promise<{ from: Amount | null; to: Amount | null }> {
  if (from.account < to.account) {
    const left = await move(db, from)
    return { from: left, to: await move(db, to) }
  }
  const held = await move(db, to)
  return { from: await move(db, from), to: held }
}

const insertMovement = prepared(
  (db, { id, kind, key, digest, at }: Pick<Transfer, 'kind' | 'key' | 'digest'> & { readonly id: string; readonly at: number }) =>
    db
      .insertInto('ledger_tx')
      .values({ id, kind, idempotency_key: key, digest, at })
      .onConflict((clash) => clash.column('idempotency_key').doNothing())
      .returning('id'),
)

/** Begins a movement under its key; else the one that was made under it. */
async function takeKey(
  { db, at }: Transaction,
  { kind, key, digest }: Transfer,
  id: string,
): Promise<{ readonly id: string; readonly digest: string } | null> {
  const find = async () => (await movementUnder(db, { key }))[0] ?? null
  const insert = async () => (await insertMovement(db, { id, kind, key, digest, at })).length > 0
  if (!isPostgres(db)) {
    const first = await find()
    if (first === null) await insert()
    return first
  }
  // A look that finds nothing would meet whoever writes a key beside it at the same time: the key is taken first.
  if (await insert()) return null
  const first = await find()
  if (first === null) throw new Error(`the movement under ${key} is not there`)
  return first
}

const updateBalance = prepared((db, { account, amount }: Pick<Side, 'account' | 'amount'>) =>
  db
    .updateTable('account')
    .set((column) => ({ balance: column('balance', '+', amount) }))
    .where('id', '=', account)
    .where((where) => where.or([where('kind', '=', 'house'), where(where('balance', '+', amount), '>=', units(0))]))
    .returning('balance'),
)

/** Adds to a balance, and returns what it is then; null = that is not known at once. */
async function move(db: TransactionDb, side: Side): Promise<Amount | null> {
  if (isPending(db, side.owner)) {
    await movePending(db, side.account, side.amount)
    return null
  }
  const [after] = await updateBalance(db, side)
  if (after === undefined) throw new CallError(profile.codes.insufficient, 'insufficient')
  if (!Number.isSafeInteger(after.balance)) throw new RangeError(`account ${side.account} left the range of whole numbers`)
  return after.balance
}

type Entries = {
  readonly txId: string
  readonly from: string
  readonly taken: Amount
  readonly to: string
  readonly given: Amount
}

const insertEntries = prepared((db, { txId, from, taken, to, given }: Entries) =>
  db.insertInto('ledger_entry').values([
    { tx_id: txId, account_id: from, amount: taken },
    { tx_id: txId, account_id: to, amount: given },
  ]),
)

function accountId(owner: string, asset: Asset): string {
  return `${owner}:${asset}`
}
