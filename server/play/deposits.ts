import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** What a member deposited since a time, in fen. */
export async function depositedSince(reader: Reader, memberId: string, since: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(ledger_entry.amount), 0) as total
    from ledger_entry
    join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    join account on account.id = ledger_entry.account_id
    where account.owner = ${memberId} and account.asset = 'FEN' and ledger_tx.kind = 'deposit' and ledger_tx.at >= ${since}`.execute(
    reader,
  )
  return Number(rows[0]?.total ?? 0)
}
