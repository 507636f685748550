import { KINDS } from '#src/api/model/activities/kinds.ts'
import type { Reader } from '../platform/db/database.ts'
import { barredOf, hasTag, isBarred } from './bars.ts'
import { isBudgetGone } from './budget.ts'
import type { WhyNotWire } from './refusal.ts'
import { type ActivityRow, stateOf } from './rows.ts'

/**
 * Why a member may not take part in an activity at a time; null = they may. A visitor (null) is only told what everybody is. What the
 * member's own pause keeps from them is not asked here, nor the budget of a kind that takes it ahead (`isReserved`).
 */
export async function whyNot(reader: Reader, row: ActivityRow, memberId: string | null, now: number): Promise<WhyNotWire | null> {
  const state = stateOf(row, now)
  // A bar comes before everything: who is barred is told nothing more.
  if (memberId !== null && (await isBarred(reader, memberId, row.id))) return { why: 'barred' }
  if (state === 'draft' || state === 'scheduled') return { why: 'notBegun' }
  if (state !== 'running') return { why: state }
  if (memberId === null) return (await isUsedUp(reader, row, now)) ? { why: 'budgetGone' } : { why: 'login' }
  if (row.tag !== null && !(await hasTag(reader, memberId, row.tag))) return { why: 'audience' }
  if ((await gradeOf(reader, memberId)) < row.grade) return { why: 'grade', needed: row.grade }
  return (await isUsedUp(reader, row, now)) ? { why: 'budgetGone' } : null
}

/** A member's grade as activities take it: 0 for who has the mark `noLevel`. */
export async function gradeOf(reader: Reader, memberId: string): Promise<number> {
  if (await hasTag(reader, memberId, 'noLevel')) return 0
  const row = await reader.selectFrom('member').select('vip_level').where('id', '=', memberId).executeTakeFirst()
  return row?.vip_level ?? 0
}

/** Why each of many members may not take part in an activity that runs, without its budget: as `whyNot` says it of one, in few queries. */
export async function whyNotEach(
  reader: Reader,
  row: ActivityRow,
  memberIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, WhyNotWire>> {
  const state = stateOf(row, now)
  const barred = await barredOf(reader, memberIds, row.id)
  const tagged = await reader.selectFrom('member_tag').select(['member_id', 'tag']).where('member_id', 'in', memberIds).execute()
  const marks = new Set(tagged.map(({ member_id, tag }) => `${tag}:${member_id}`))
  const has = (memberId: string, tag: string) => marks.has(`${tag}:${memberId}`)
  const grades = await reader.selectFrom('member').select(['id', 'vip_level']).where('id', 'in', memberIds).execute()
  const gradeBy = new Map(grades.map(({ id, vip_level }) => [id, vip_level]))
  const whyNotOne = (memberId: string): WhyNotWire | null => {
    if (barred.has(memberId) || has(memberId, 'blacklist')) return { why: 'barred' }
    if (state === 'draft' || state === 'scheduled') return { why: 'notBegun' }
    if (state !== 'running') return { why: state }
    if (row.tag !== null && !has(memberId, row.tag)) return { why: 'audience' }
    const grade = has(memberId, 'noLevel') ? 0 : (gradeBy.get(memberId) ?? 0)
    return grade < row.grade ? { why: 'grade', needed: row.grade } : null
  }
  const found = new Map<string, WhyNotWire>()
  for (const memberId of memberIds) {
    const why = whyNotOne(memberId)
    if (why !== null) found.set(memberId, why)
  }
  return found
}
/** Whether there is no money left for it; what is promised or was taken of the budget ahead is paid without. */
const isUsedUp = async (reader: Reader, row: ActivityRow, now: number): Promise<boolean> =>
  !KINDS[row.kind].isPromised && !KINDS[row.kind].isReserved && (await isBudgetGone(reader, row.id, now))
