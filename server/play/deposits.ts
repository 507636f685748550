import { sql } from 'kysely'
import { fenOfUsdt } from '#src/api/model/deposit.ts'
import type { Reader } from '../db/database.ts'

/** What a member deposited since a time, in fen: what came as USDT and stayed it counts at its order's rate. */
export async function depositedSince(reader: Reader, memberId: string, since: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(ledger_entry.amount), 0) as total
    from ledger_entry
    join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    join account on account.id = ledger_entry.account_id
    where account.owner = ${memberId} and account.asset = 'FEN' and ledger_tx.kind = 'deposit' and ledger_tx.at >= ${since}`.execute(
    reader,
  )
  const kept = await reader
    .selectFrom('deposit_order')
    .select(['credited', 'rate'])
    .where('member_id', '=', memberId)
    .where('credit_asset', '=', 'UUSDT')
    .where('credited', '>', 0)
    .where('changed_at', '>=', since)
    .execute()
  return kept.reduce((sum, { credited, rate }) => sum + fenOfUsdt(credited, rate ?? 0), Number(rows[0]?.total ?? 0))
}
