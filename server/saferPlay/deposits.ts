import { worthInFen } from '#src/api/model/deposit.ts'
import { type Fen, sumOf, units } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'

/**
 * What a member deposited since a time: the money that came, whichever wallet it was credited to, at its order's rate, and
 * what an operator credited out of suspense, at that time's.
 */
export async function depositedSince(reader: Reader, memberId: string, since: number): Promise<Fen> {
  const orders = await reader
    .selectFrom('deposit_order')
    .select(['asset', 'received', 'rate'])
    .where('member_id', '=', memberId)
    .where('received', '>', units(0))
    .where('changed_at', '>=', since)
    .execute()
  const settled = await reader
    .selectFrom('deposit_settlement')
    .select('fen')
    .where('member_id', '=', memberId)
    .where('at', '>=', since)
    .execute()
  const bySettlement = settled.map(({ fen }) => fen)
  return sumOf([...bySettlement, ...orders.map(({ asset, received, rate }) => worthInFen(asset, received, rate))])
}
