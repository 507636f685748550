import * as v from 'valibot'
import type { Kind, TermsOf } from '#src/api/model/activities/defineKind.ts'
import { ACTIVITIES_MOST, type ActivityFieldsWire, type Budget } from '#src/api/model/activities/officeActivity.ts'
import { type ActivityState, stateAt } from '#src/api/model/activities/activity.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Transaction } from '../platform/transaction.ts'

export type ActivityRow = Schema['activity']
export type BudgetRow = Schema['activity_budget']

/** How long an activity that is over is still listed, in ms. */
const SHOWN_AFTER = 7 * 86_400_000

/** An activity by its id. Throws `notFound`. */
export async function readActivity(reader: Reader, id: string): Promise<ActivityRow> {
  const row = await findActivity(reader, id)
  if (row === undefined) throw notFound()
  return row
}

export const findActivity = (reader: Reader, id: string): Promise<ActivityRow | undefined> =>
  reader.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst()

/** How an activity stands at a time. */
export const stateOf = ({ status, starts_at, ends_at }: ActivityRow, now: number): ActivityState =>
  stateAt({ status, startsAt: Number(starts_at), endsAt: Number(ends_at) }, now)

/** What members are shown, in the operators' order: what runs or is to come, and what was over a few days ago at most. */
export const shownActivities = (reader: Reader, now: number): Promise<ActivityRow[]> =>
  reader
    .selectFrom('activity')
    .selectAll()
    .where('status', '<>', 'draft')
    .where('ends_at', '>', now - SHOWN_AFTER)
    .orderBy('place')
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(ACTIVITIES_MOST)
    .execute()

/** Those of a kind that run at a time. */
export async function runningOf(reader: Reader, kind: string, now: number): Promise<ActivityRow[]> {
  const rows = await reader
    .selectFrom('activity')
    .selectAll()
    .where('status', '=', 'published')
    .where('ends_at', '>', now)
    .execute()
  return rows.filter((row) => row.kind === kind && stateOf(row, now) === 'running')
}

/** The budgets of an activity, with what was spent. */
export const budgetsOf = (reader: Reader, id: string): Promise<BudgetRow[]> =>
  reader.selectFrom('activity_budget').selectAll().where('activity_id', '=', id).orderBy('asset').execute()

/** An activity as it was written. */
export const fieldsOf = (row: ActivityRow, budgets: readonly BudgetRow[]): ActivityFieldsWire => ({
  kind: row.kind,
  title: { 'zh-CN': row.title_chinese, en: row.title_english },
  words: { 'zh-CN': row.words_chinese, en: row.words_english },
  place: row.place,
  startsAt: Number(row.starts_at),
  endsAt: Number(row.ends_at),
  audience: { grade: row.grade, tag: row.tag },
  budgets: budgets.map((budget) => budgetWire(budget)),
  terms: JSON.parse(row.terms_json),
})

const budgetWire = ({ asset, all_limit, day_limit }: BudgetRow) => ({
  asset,
  all: toWire(all_limit),
  day: day_limit === null ? null : toWire(day_limit),
})

/** The terms of an activity, as its kind reads them. */
export const termsOf = <K extends Kind>(kind: K, row: ActivityRow): TermsOf<K> => v.parse(kind.terms, JSON.parse(row.terms_json))

/** Budgets as they hold, without what was spent. */
export const limitsOf = (budgets: readonly BudgetRow[]): Budget[] =>
  budgets.map(({ asset, all_limit: all, day_limit: day }) => ({ asset, all, day }))

/** Tells every open page that an activity is another now. */
export function tellEverybody(tx: Transaction, activityId: string): void {
  tx.publishAfterCommit({ type: 'everyMember', push: { kind: 'activity', activityId } })
}

/** Tells a member's own pages that they stand in an activity in another way. */
export function tellMember(tx: Transaction, memberId: string, activityId: string): void {
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'activity', activityId } })
}
