import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { POINT_PAGE, type pointList } from '#src/api/contract/points.ts'
import { minus, points } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { pointsOf } from '../ledger/movePoints.ts'
import type { Reader } from '../platform/db/database.ts'

/** What the member has of points, and a page of how they came and went, latest first; see the call `pointList`. */
export async function listPoints(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof pointList>,
): Promise<WireReplyOf<typeof pointList>> {
  const { have, owed } = await pointsOf(reader, memberId)
  const standing = { have: toWire(have), owed: toWire(owed) }
  const own = reader
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .where('account.owner', '=', memberId)
    .where('account.asset', '=', 'POINT')
  const last =
    before === undefined
      ? null
      : await own.select(['ledger_tx.at', 'ledger_tx.id']).where('ledger_tx.id', '=', before).executeTakeFirst()
  if (last === undefined) return { ...standing, list: [], more: false }
  const page =
    last === null
      ? own
      : own.where((is) =>
          is.or([is('ledger_tx.at', '<', last.at), is.and([is('ledger_tx.at', '=', last.at), is('ledger_tx.id', '<', last.id)])]),
        )
  const { total } = await page
    .select(({ fn }) => fn.sum<number | null>('ledger_entry.amount').as('total'))
    .executeTakeFirstOrThrow()
  const found = await page
    .select(['ledger_tx.id', 'ledger_tx.kind', 'ledger_tx.at', 'ledger_entry.amount'])
    .orderBy('ledger_tx.at', 'desc')
    .orderBy('ledger_tx.id', 'desc')
    .limit(POINT_PAGE + 1)
    .execute()
  let balance = points(Number(total ?? 0))
  const list = []
  for (const { id, kind, at, amount } of found.slice(0, POINT_PAGE)) {
    list.push({ id, kind, at: Number(at), amount: toWire(amount), balance: toWire(balance) })
    balance = minus(balance, points(amount))
  }
  return { ...standing, list, more: found.length > POINT_PAGE }
}
