import { minus, type Points, points, units } from '#src/api/model/money/amount.ts'
import { afterPoints, type PointStanding } from '#src/api/model/points.ts'
import { conflict } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { balanceOf, holdBalances, HOUSE, openAccount, transfer } from './ledger.ts'
import { pointsOwedOf } from './owners.ts'

/** What a member has of points, and owes. */
export async function pointsOf(reader: Reader, memberId: string): Promise<PointStanding> {
  const owed = minus(points(0), await balanceOf(reader, pointsOwedOf(memberId), 'POINT'))
  return { have: await balanceOf(reader, memberId, 'POINT'), owed }
}

/** Why points are moved, once a key; `house` = the account on the other side, the prizes where none is named. */
type Movement = { readonly kind: string; readonly key: string; readonly house?: string }

/**
 * Gives a member points from the house (plus), or takes them back (minus), once a key: what comes pays what is owed first, and what is
 * not there any more is owed. The same key for another change is refused (`conflict`).
 */
export async function movePoints(
  tx: Transaction,
  memberId: string,
  change: Points,
  { kind, key, house = HOUSE.prizes }: Movement,
): Promise<void> {
  const moved = await tx.db
    .selectFrom('ledger_tx')
    .select('digest')
    .where('idempotency_key', 'in', [`${key}:own`, `${key}:owed`])
    .executeTakeFirst()
  const digest = digestOf(memberId, change)
  if (moved !== undefined && moved.digest !== digest) throw conflict()
  if (moved !== undefined) return
  // Nobody has points and owes some: whoever changes either holds the first.
  await holdBalances(tx, [{ owner: memberId, asset: 'POINT' }])
  const before = await pointsOf(tx.db, memberId)
  const after = afterPoints(before, change)
  const sides = [
    { part: 'own', owner: memberId, account: 'member', gain: minus(after.have, before.have) },
    { part: 'owed', owner: pointsOwedOf(memberId), account: 'house', gain: minus(before.owed, after.owed) },
  ] as const
  await openAccount(tx.db, house, 'POINT', 'house')
  for (const { part, owner, account, gain } of sides) {
    if (gain === 0) continue
    await openAccount(tx.db, owner, 'POINT', account)
    const [from, to] = gain > 0 ? [house, owner] : [owner, house]
    await transfer(tx, { kind, key: `${key}:${part}`, digest, asset: 'POINT', from, to, amount: units(Math.abs(gain)) })
  }
}
