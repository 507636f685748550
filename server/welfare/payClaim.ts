import type { Prize } from '#src/api/model/grade.ts'
import { amountOf } from '#src/api/model/money/amount.ts'
import type { ClaimKind } from '#src/api/model/welfare.ts'
import { tellCoins, tellFunds } from '../cashier/wallet/funds.ts'
import { movePoints } from '../ledger/movePoints.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'

/** What is paid: `booked` = the ledger's words for its movement, the key unique for ever. */
type Payment = Prize & {
  readonly kind: ClaimKind
  readonly period: string
  readonly booked: { readonly kind: string; readonly key: string }
}

/**
 * Pays a claim from the house to a member, once for each kind and period: its row and its movement are written together, and the
 * member's screens told. Points pay what the member owes of them first. Twice is a fault of the caller and pays nothing.
 */
export async function payClaim(
  tx: Transaction,
  memberId: string,
  { kind, period, asset, amount, booked }: Payment,
): Promise<void> {
  await tx.db.insertInto('welfare_claim').values({ member_id: memberId, kind, period, asset, amount, at: tx.at }).execute()
  if (asset === 'POINT') await movePoints(tx, memberId, amountOf(asset, amount), booked)
  else {
    await openAccount(tx.db, HOUSE.prizes, asset, 'house')
    await openAccount(tx.db, memberId, asset, 'member')
    await transfer(tx, { ...booked, digest: digestOf(kind, period), asset, from: HOUSE.prizes, to: memberId, amount })
  }
  await tellFunds(tx, memberId)
  if (asset === 'GOLD') await tellCoins(tx, memberId)
}
