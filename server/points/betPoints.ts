import { fen, type Fen, minus, points } from '#src/api/model/money/amount.ts'
import { leftOfDay, type PointRule, pointsOfDay } from '#src/api/model/points.ts'
import { tellFunds } from '../cashier/wallet/funds.ts'
import { movePoints } from '../ledger/movePoints.ts'
import type { Reader } from '../platform/db/database.ts'
import type { BetPointsTable } from '../platform/db/pointTables.ts'
import { settingsInForce } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Fen of a yuan. */
const YUAN = 100

/**
 * Gives or takes back what a member's valid bets of a site day bring in points, in the transaction that counts them: `valid` = all that
 * is counted of that day now. The rule that held when the first of them was counted holds for the whole day.
 */
export async function creditPoints(tx: Transaction, memberId: string, day: number, valid: Fen): Promise<void> {
  const before = (await rowOf(tx.db, memberId, day)) ?? (await begin(tx, memberId, day))
  if (before.each === null) return
  const due = pointsOfDay(valid, before.carried, { each: before.each, most: before.most })
  const change = minus(due, before.points)
  const counted = { valid, points: due, changes: before.changes + (change === 0 ? 0 : 1) }
  await tx.db.updateTable('bet_points').set(counted).where('member_id', '=', memberId).where('day', '=', day).execute()
  if (change === 0) return
  await movePoints(tx, memberId, change, {
    kind: change > 0 ? 'pointsBets' : 'pointsBetsBack',
    key: `betPoints:${memberId}:${day}:${counted.changes}`,
  })
  await tellFunds(tx, memberId)
}

const rowOf = (reader: Reader, memberId: string, day: number): Promise<BetPointsTable | undefined> =>
  reader.selectFrom('bet_points').selectAll().where('member_id', '=', memberId).where('day', '=', day).executeTakeFirst()

/** A member's first valid bet of a day: what was left over of the last day before it comes along. */
async function begin(tx: Transaction, memberId: string, day: number): Promise<BetPointsTable> {
  const last = await tx.db
    .selectFrom('bet_points')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .executeTakeFirst()
  const carried =
    last === undefined || last.each === null ? fen(0) : leftOfDay(last.valid, last.carried, { each: last.each, most: last.most })
  const row = { member_id: memberId, day, ...(await ruleNow(tx.db)), carried, valid: fen(0), points: points(0), changes: 0 }
  await tx.db.insertInto('bet_points').values(row).execute()
  return row
}

/** What bets bring, as the site has set it. */
async function ruleNow(reader: Reader): Promise<PointRule> {
  const set = await settingsInForce(reader, ['pointStake', 'pointDay'])
  return { each: fen(Number(set.get('pointStake')) * YUAN), most: points(Number(set.get('pointDay'))) }
}
