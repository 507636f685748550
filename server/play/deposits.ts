import { fenOfUsdt } from '#src/api/model/deposit.ts'
import type { Reader } from '../db/database.ts'

/** What a member deposited since a time, in fen: the money that came, whichever wallet it was credited to, at its order's rate. */
export async function depositedSince(reader: Reader, memberId: string, since: number): Promise<number> {
  const rows = await reader
    .selectFrom('deposit_order')
    .select(['asset', 'received', 'rate'])
    .where('member_id', '=', memberId)
    .where('received', '>', 0)
    .where('changed_at', '>=', since)
    .execute()
  return rows.reduce((sum, { asset, received, rate }) => sum + (asset === 'UUSDT' ? fenOfUsdt(received, rate ?? 0) : received), 0)
}
