import { setImmediate } from 'node:timers/promises'
import { countedAt, rebateOf } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import type { RebateRunTable } from '#server/platform/db/rebateTables.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { ALL_ACTIVITIES } from '#server/activities/bars.ts'
import { buffsOfDay } from '#server/activities/buffs.ts'
import { type ActivityRow, readActivity, stateOf, tellEverybody } from '#server/activities/rows.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import { lastRun, openDays, ratesOf, readRates, storedKinds, withRates } from './rebateDays.ts'

/** Members that are counted in one transaction: short enough that a bet between two of them does not wait. */
const AT_ONCE = 200

/**
 * Counts the days that are due of every activity that gives bets back, in slices of members: each is one transaction with how far it came, so
 * that it goes on where it was cut short and counts nobody twice. Who paused is counted too: what is offered waits for them.
 */
export async function countDays(context: Pick<JobContext, 'db' | 'write' | 'now'>, atOnce: number = AT_ONCE): Promise<void> {
  const rows = await context.db
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', 'fanshuiRebate')
    .where('status', '<>', 'draft')
    .execute()
  await eachOnItsOwn(rows, async ({ id }) => {
    while (await context.write((tx) => countSlice(tx, id, atOnce)))
      // Everything else has its turn between two slices: the database of a single server answers without letting go.
      await setImmediate()
  })
}

/** Begins the day that is next, or counts the next members of the one that was begun. False = nothing is due. */
async function countSlice(tx: Transaction, activityId: string, atOnce: number): Promise<boolean> {
  const activity = await readActivity(tx.db, activityId)
  const state = stateOf(activity, tx.at)
  // An activity that an operator paused counts on when it is resumed: no day is lost.
  if (state !== 'running' && state !== 'ended') return false
  const run = await lastRun(tx.db, activityId)
  const { first, last } = openDays(activity, run, tx.at)
  if (first > last) return false
  if (run === undefined || run.done_at !== null) return begin(tx, activityId, first)
  return tx.at >= countedAt(run.day) && countMembers(tx, activity, run, atOnce)
}

async function begin(tx: Transaction, activityId: string, day: number): Promise<boolean> {
  const begun = await tx.db
    .insertInto('rebate_run')
    .values({ activity_id: activityId, day, cursor: '', members: 0, done_at: null })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return Number(begun.numInsertedOrUpdatedRows) > 0
}

async function countMembers(tx: Transaction, activity: ActivityRow, run: RebateRunTable, atOnce: number): Promise<boolean> {
  const { day, cursor } = run
  const members = await tx.db
    .selectFrom('valid_kind_day')
    .select('member_id')
    .distinct()
    .where('day', '=', day)
    .where('member_id', '>', cursor)
    .orderBy('member_id')
    .limit(atOnce)
    .execute()
  const isLast = members.length < atOnce
  const next = members.at(-1)?.member_id ?? cursor
  const moved = await tx.db
    .updateTable('rebate_run')
    .set({ cursor: next, members: run.members + members.length, done_at: isLast ? tx.at : null })
    .where('activity_id', '=', activity.id)
    .where('day', '=', day)
    .where('cursor', '=', cursor)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  // Another server counted this slice meanwhile.
  if (Number(moved.numUpdatedRows) === 0) return false
  if (members.length > 0) await store(tx, activity, run, { above: cursor, until: next })
  if (isLast) tellEverybody(tx, activity.id)
  return true
}

type Range = { readonly above: string; readonly until: string }

async function store(tx: Transaction, activity: ActivityRow, run: RebateRunTable, range: Range): Promise<void> {
  const rates = readRates(activity.terms_json)
  const bets = await tx.db
    .selectFrom('valid_kind_day')
    .select(['member_id', 'kind', 'amount'])
    .where('day', '=', run.day)
    .where('member_id', '>', range.above)
    .where('member_id', '<=', range.until)
    .execute()
  const byMember = new Map<string, (typeof bets)[number][]>()
  for (const one of bets) byMember.set(one.member_id, [...(byMember.get(one.member_id) ?? []), one])
  const carries = await carriesOf(tx.db, activity.id, range)
  const cards = await buffsOfDay(tx.db, 'rebate', run.day, range)
  const rows = []
  for (const [memberId, grade] of await audienceOf(tx.db, activity, run.day, range)) {
    const kinds = withRates(ratesOf(rates, grade), byMember.get(memberId) ?? [])
    if (kinds.length === 0) continue
    const extraPercent = cards.get(memberId) ?? 0
    const { amount, carried } = rebateOf(kinds, carries.get(memberId) ?? 0, extraPercent)
    rows.push({
      activity_id: activity.id,
      member_id: memberId,
      day: run.day,
      claim_id: newId('rb'),
      grade,
      kinds_json: storedKinds(kinds),
      extra_percent: extraPercent,
      amount,
      carried,
      at: tx.at,
      claimed_at: null,
    })
  }
  if (rows.length === 0) return
  await tx.db.insertInto('rebate_day').values(rows).execute()
  await tx.db
    .insertInto('rebate_carry')
    .values(rows.map(({ activity_id, member_id, carried }) => ({ activity_id, member_id, carried })))
    .onConflict((clash) =>
      clash.columns(['activity_id', 'member_id']).doUpdateSet((is) => ({ carried: is.ref('excluded.carried') })),
    )
    .execute()
}

async function carriesOf(reader: Reader, activityId: string, { above, until }: Range): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('rebate_carry')
    .select(['member_id', 'carried'])
    .where('activity_id', '=', activityId)
    .where('member_id', '>', above)
    .where('member_id', '<=', until)
    .execute()
  return new Map(rows.map(({ member_id: memberId, carried }) => [memberId, Number(carried)]))
}

/** Those with bets of a day whom the activity is for, with their grade (0 for who has the mark `noLevel`): without who is barred. */
async function audienceOf(reader: Reader, activity: ActivityRow, day: number, { above, until }: Range) {
  const members = await reader
    .selectFrom('member')
    .select(['id', 'vip_level'])
    .where('id', '>', above)
    .where('id', '<=', until)
    .where('id', 'in', (is) =>
      is
        .selectFrom('valid_kind_day')
        .select('member_id')
        .where('day', '=', day)
        .where('member_id', '>', above)
        .where('member_id', '<=', until),
    )
    .orderBy('id')
    .execute()
  const tags = await reader
    .selectFrom('member_tag')
    .select(['member_id', 'tag'])
    .where('member_id', '>', above)
    .where('member_id', '<=', until)
    .execute()
  const bars = await reader
    .selectFrom('activity_bar')
    .select('member_id')
    .where('activity_id', 'in', [activity.id, ALL_ACTIVITIES])
    .where('member_id', '>', above)
    .where('member_id', '<=', until)
    .execute()
  const barred = new Set(bars.map(({ member_id: memberId }) => memberId))
  const marks = new Set(tags.map((row) => `${row.tag} ${row.member_id}`))
  const grades = new Map<string, number>()
  for (const { id, vip_level } of members) {
    const grade = marks.has(`noLevel ${id}`) ? 0 : vip_level
    if (barred.has(id) || marks.has(`blacklist ${id}`) || grade < activity.grade) continue
    if (activity.tag !== null && !marks.has(`${activity.tag} ${id}`)) continue
    grades.set(id, grade)
  }
  return grades
}
