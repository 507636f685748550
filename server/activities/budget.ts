import { sql } from 'kysely'
import { type BudgetAsset, leftOf } from '#src/api/model/activities/prize.ts'
import { dayOf } from '#src/api/model/day.ts'
import { type Amount, lower, units } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { budgetsOf } from './rows.ts'

/**
 * Takes so much of an activity's budget, in one conditional update: however many ask at once, neither the day's nor the whole budget is ever
 * passed. False = it does not hold that much any more, and nothing was taken; an asset without a budget holds nothing.
 */
export async function spend(tx: Transaction, activityId: string, asset: BudgetAsset, amount: Amount): Promise<boolean> {
  const today = spentOn(dayOf(tx.at))
  const taken = await taking(tx, activityId, asset, amount)
    .where((is) => is(is('spent', '+', amount), '<=', is.ref('all_limit')))
    .where((is) => is.or([is('day_limit', 'is', null), sql<boolean>`${today} + ${amount} <= ${sql.ref('day_limit')}`]))
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) > 0
}

/** Puts back what was taken of an activity's budget on one of the site's days and not given; once for each is up to who calls. */
export async function putBack(
  tx: Transaction,
  activityId: string,
  asset: BudgetAsset,
  amount: Amount,
  day: number,
): Promise<void> {
  await tx.db
    .updateTable('activity_budget')
    .set((column) => ({
      spent: column('spent', '-', amount),
      day_spent: sql<Amount>`case when ${sql.ref('day')} = ${day} then ${sql.ref('day_spent')} - ${amount} else ${sql.ref('day_spent')} end`,
    }))
    .where('activity_id', '=', activityId)
    .where('asset', '=', asset)
    .execute()
}

/** Notes in an activity's budget, where it has one, what was promised and is paid whether it holds that or not. */
export async function noteSpent(tx: Transaction, activityId: string, asset: BudgetAsset, amount: Amount): Promise<void> {
  await taking(tx, activityId, asset, amount).execute()
}

/** What was spent on a day, as the row of a budget has it. */
const spentOn = (day: number) => sql<Amount>`(case when ${sql.ref('day')} = ${day} then ${sql.ref('day_spent')} else 0 end)`

function taking(tx: Transaction, activityId: string, asset: BudgetAsset, amount: Amount) {
  const day = dayOf(tx.at)
  return tx.db
    .updateTable('activity_budget')
    .set((column) => ({ spent: column('spent', '+', amount), day_spent: sql<Amount>`${spentOn(day)} + ${amount}`, day }))
    .where('activity_id', '=', activityId)
    .where('asset', '=', asset)
}

/** Whether a budget holds so much now: of all, and of the day. */
export async function budgetHolds(
  reader: Reader,
  activityId: string,
  { asset, amount }: { readonly asset: BudgetAsset; readonly amount: Amount },
  now: number,
): Promise<boolean> {
  const row = (await budgetsOf(reader, activityId)).find((budget) => budget.asset === asset)
  if (row === undefined) return false
  const left = leftOf(row.all_limit, row.spent)
  if (row.day_limit === null) return left >= amount
  return lower(left, leftOf(row.day_limit, row.day === dayOf(now) ? row.day_spent : units(0))) >= amount
}

/** What was spent of an activity's budgets by a time: in all, and on that day. */
export async function spentOf(reader: Reader, activityId: string, now: number) {
  const rows = await budgetsOf(reader, activityId)
  return rows.map(({ asset, spent, day, day_spent: today }) => ({
    asset,
    all: spent,
    today: day === dayOf(now) ? today : units(0),
  }))
}

/** Whether all budgets that an activity has are used up, in all or for a day; one without any has none to use. */
export async function isBudgetGone(reader: Reader, activityId: string, now: number): Promise<boolean> {
  const rows = await budgetsOf(reader, activityId)
  const day = dayOf(now)
  return (
    rows.length > 0 &&
    rows.every(
      (row) => row.spent >= row.all_limit || (row.day_limit !== null && row.day === day && row.day_spent >= row.day_limit),
    )
  )
}
