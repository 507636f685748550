import { fen, type Fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'

/** The ledger's word for gold coins that were bought. */
export const COINS_BOUGHT = 'exchangeCoins'

/** What a member paid for gold coins since a time, by the ledger. */
export async function spentOnCoinsSince(reader: Reader, memberId: string, since: number): Promise<Fen> {
  const { total } = await reader
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(({ fn }) => fn.sum<number | null>('ledger_entry.amount').as('total'))
    .where('account.owner', '=', memberId)
    .where('account.asset', '=', 'FEN')
    .where('ledger_tx.kind', '=', COINS_BOUGHT)
    .where('ledger_tx.at', '>=', since)
    .executeTakeFirstOrThrow()
  return fen(-Number(total ?? 0))
}
