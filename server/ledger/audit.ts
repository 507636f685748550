import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/**
 * Checks the books: every balance is the sum of its entries, every movement sums to zero for each asset, and no member's
 * balance is negative. Returns one line for each drift; none = sound.
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
  const overdrawn = await reader
    .selectFrom('account')
    .select(['id', 'balance'])
    .where('kind', '=', 'member')
    .where('balance', '<', 0)
    .execute()
  return [
    ...balances.rows.map((row) => `account ${row.id}: balance ${row.balance}, entries ${row.entries}`),
    ...movements.rows.map((row) => `movement ${row.tx_id}: ${row.asset} sums to ${row.total}`),
    ...overdrawn.map((row) => `account ${row.id}: overdrawn at ${row.balance}`),
  ]
}
