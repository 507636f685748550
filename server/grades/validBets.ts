import { fen, type Fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'

/** A member's valid bets from the first through the last of some of the site's days, in fen; null = of all days. */
export async function validBetsOf(
  reader: Reader,
  memberId: string,
  days: { readonly from: number; readonly until: number } | null,
): Promise<Fen> {
  let rows = reader.selectFrom('valid_day').where('member_id', '=', memberId)
  if (days !== null) rows = rows.where('day', '>=', days.from).where('day', '<=', days.until)
  const { amount } = await rows.select((is) => is.fn.sum<number | null>('amount').as('amount')).executeTakeFirstOrThrow()
  return fen(Number(amount ?? 0))
}
