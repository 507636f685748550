import { sql } from 'kysely'
import { ASSETS } from '#src/api/model/money.ts'
import { isOver, WITHDRAWAL_STATES } from '#src/api/model/withdrawalState.ts'
import type { Reader } from '../db/database.ts'
import { HOUSE } from './ledger.ts'

/** What a process ends with when the books do not balance (EX_DATAERR): starting it again will not help. */
export const DRIFT_EXIT = 65

/** Thrown at the start when the books do not balance: nothing may be served on them. */
export class LedgerDrift extends Error {
  readonly drifts: readonly string[]

  constructor(drifts: readonly string[]) {
    super(
      [
        'The ledger does not balance, so nothing is served.',
        ...drifts.slice(0, SHOWN).map((drift) => `  ${drift}`),
        ...(drifts.length > SHOWN ? [`  and ${drifts.length - SHOWN} more`] : []),
        'Keep a copy of the data as it is, see all of it with `npm run ledger:audit`, and restore the last good copy.',
        'The server starts again as soon as the books balance.',
      ].join('\n'),
    )
    this.name = 'LedgerDrift'
    this.drifts = drifts
  }
}

const HELD_STATES = WITHDRAWAL_STATES.filter((state) => !isOver(state))

/** Drifts that a refusal to start lists. */
const SHOWN = 20

/** Throws LedgerDrift unless the books balance. */
export async function assertBooksBalance(reader: Reader): Promise<void> {
  const drifts = await auditLedger(reader)
  if (drifts.length > 0) throw new LedgerDrift(drifts)
}

/**
 * Checks the books: every balance is the sum of its entries, every movement has two sides at least and sums to zero for each
 * asset, every entry belongs to a movement and an account, no member's balance is negative, and what the house holds for withdrawals
 * is what those that are under way hold. One line a drift; none = sound.
 */
export async function auditLedger(reader: Reader): Promise<string[]> {
  const balances = await sql<{ id: string; balance: number; entries: number }>`
    select account.id, account.balance, coalesce(sum(ledger_entry.amount), 0) as entries
    from account left join ledger_entry on ledger_entry.account_id = account.id
    group by account.id, account.balance
    having account.balance <> coalesce(sum(ledger_entry.amount), 0)`.execute(reader)
  const movements = await sql<{ tx_id: string; asset: string; total: number }>`
    select ledger_entry.tx_id, account.asset, sum(ledger_entry.amount) as total
    from ledger_entry join account on account.id = ledger_entry.account_id
    group by ledger_entry.tx_id, account.asset
    having sum(ledger_entry.amount) <> 0`.execute(reader)
  const sides = await sql<{ id: string; sides: number }>`
    select ledger_tx.id, count(ledger_entry.tx_id) as sides
    from ledger_tx left join ledger_entry on ledger_entry.tx_id = ledger_tx.id
    group by ledger_tx.id
    having count(ledger_entry.tx_id) < 2`.execute(reader)
  const loose = await sql<{ tx_id: string; account_id: string }>`
    select ledger_entry.tx_id, ledger_entry.account_id
    from ledger_entry
    left join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    left join account on account.id = ledger_entry.account_id
    where ledger_tx.id is null or account.id is null`.execute(reader)
  const overdrawn = await reader
    .selectFrom('account')
    .select(['id', 'balance'])
    .where('kind', '=', 'member')
    .where('balance', '<', 0)
    .execute()
  return [
    ...balances.rows.map((row) => `account ${row.id}: balance ${row.balance}, entries ${row.entries}`),
    ...movements.rows.map((row) => `movement ${row.tx_id}: ${row.asset} sums to ${row.total}`),
    ...sides.rows.map((row) => `movement ${row.id}: ${row.sides === 0 ? 'no side' : 'one side alone'}`),
    ...loose.rows.map((row) => `entry of ${row.tx_id} on ${row.account_id}: no such movement or account`),
    ...(await heldDrifts(reader)),
    ...overdrawn.map((row) => `account ${row.id}: overdrawn at ${row.balance}`),
  ]
}

/** Where withdrawals that are under way and the account that holds their money do not agree. */
async function heldDrifts(reader: Reader): Promise<string[]> {
  const orders = await reader
    .selectFrom('withdrawal')
    .select(({ fn }) => ['asset', fn.sum<number>('amount').as('total')])
    .where('state', 'in', HELD_STATES)
    .groupBy('asset')
    .execute()
  const accounts = await reader
    .selectFrom('account')
    .select(['asset', 'balance'])
    .where('owner', '=', HOUSE.withdrawals)
    .execute()
  return ASSETS.flatMap((asset) => {
    const due = Number(orders.find((row) => row.asset === asset)?.total ?? 0)
    const held = accounts.find((row) => row.asset === asset)?.balance ?? 0
    return due === held ? [] : [`withdrawals under way: they hold ${due} ${asset}, their account ${held}`]
  })
}
