import { sql } from 'kysely'
import type { Database, Reader, TransactionDb } from '../platform/db/database.ts'
import { isPostgres } from '../platform/db/dialect.ts'
import { prepared } from '../platform/db/prepared.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Amount } from '#src/api/model/money/amount.ts'

// Every stake, win and gift moves one of a few accounts of the house. On PostgreSQL, where writers stand side by side, they would all wait for
// those rows: there what moves is written down beside the balance, and added to it a few seconds later. A balance of the house is always both
// together. Members' accounts and what the house holds for one member move at once, for they must not be overdrawn.

/** How often what moved is added to the balances, in ms, and how many rows at a time. */
const ADD_EVERY = 5_000
const AT_ONCE = 10_000

/** How owners begin that are the house's account of one member's points. */
export const OWED = 'house.prizes.owed.'

/** Whether an owner is the house itself, whom nothing may refuse; not what it holds of one member. */
const isHouse = (owner: string): boolean => owner.startsWith('house.') && !owner.startsWith(OWED)

/** Whether what moves of this owner is written down beside its balance. */
export const isPending = (db: Reader, owner: string): boolean => isPostgres(db) && isHouse(owner)

const insertPending = prepared((db, row: { readonly id: string; readonly account: string; readonly amount: Amount }) =>
  db.insertInto('house_pending').values({ id: row.id, account_id: row.account, amount: row.amount }),
)

/** Writes down what moves to (or, below zero, from) an account of the house. */
export async function movePending(db: TransactionDb, account: string, amount: Amount): Promise<void> {
  await insertPending(db, { id: newId('hp'), account, amount })
}

/** What an account of the house holds, in the smallest unit: its balance and what is not in it yet, as both are at one moment. */
export async function houseBalance(reader: Reader, account: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select account.balance + coalesce((select sum(amount) from house_pending where account_id = account.id), 0) as total
    from account where account.id = ${account}`.execute(reader)
  return Number(rows[0]?.total ?? 0)
}

/**
 * Adds what moved to the balances. One statement, outside the transactions that are watched for what they read: each row leaves and is added at
 * one moment, whoever else does the same. Returns how many rows there were.
 */
export async function addPending(db: Database): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    with taken as (
      delete from house_pending
      where id in (select id from house_pending limit ${AT_ONCE} for update skip locked)
      returning account_id, amount
    ), moved as (
      select account_id, sum(amount) as total, count(*) as many from taken group by account_id
    ), added as (
      update account set balance = balance + moved.total from moved where account.id = moved.account_id
    )
    select coalesce(sum(many), 0) as many from moved`.execute(db)
  return Number(rows[0]?.many ?? 0)
}

/** Adds what moved every few seconds, on one node. Returns what ends it. */
export function startHouseTotals(
  { db, jobs }: { readonly db: Database; readonly jobs: Jobs },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  if (!isPostgres(db)) return () => Promise.resolve()
  const work = async () => {
    while ((await addPending(db)) === AT_ONCE);
  }
  return jobs.start({ kind: 'houseTotals', every: ADD_EVERY, work, onFault }).stop
}
