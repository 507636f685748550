import { fenOfUsdt } from '#src/api/model/deposit.ts'
import type { Reader } from '../platform/db/database.ts'

/**
 * What a member deposited since a time, in fen: the money that came, whichever wallet it was credited to, at its order's rate, and
 * what an operator credited out of suspense, at that time's.
 */
export async function depositedSince(reader: Reader, memberId: string, since: number): Promise<number> {
  const orders = await reader
    .selectFrom('deposit_order')
    .select(['asset', 'received', 'rate'])
    .where('member_id', '=', memberId)
    .where('received', '>', 0)
    .where('changed_at', '>=', since)
    .execute()
  const settled = await reader
    .selectFrom('deposit_settlement')
    .select('fen')
    .where('member_id', '=', memberId)
    .where('at', '>=', since)
    .execute()
  const bySettlement = settled.reduce((sum, { fen }) => sum + fen, 0)
  return orders.reduce(
    (sum, { asset, received, rate }) => sum + (asset === 'UUSDT' ? fenOfUsdt(received, rate ?? 0) : received),
    bySettlement,
  )
}
