import { claimableUntil } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RebateDayTable } from '#server/platform/db/rebateTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { PrizeOrder } from '#server/activities/prizes.ts'

/** A day that was offered, and until when it can be claimed. */
export type OfferedDay = RebateDayTable & { readonly until: number }

/** Days of a member that were counted, latest first, of one activity or of all; at most so many. */
export async function countedDays(
  reader: Reader,
  memberId: string,
  { activityId, most }: { readonly activityId: string | null; readonly most: number },
): Promise<OfferedDay[]> {
  let query = reader.selectFrom('rebate_day').selectAll().where('member_id', '=', memberId)
  if (activityId !== null) query = query.where('activity_id', '=', activityId)
  const rows = await query.orderBy('day', 'desc').orderBy('activity_id').limit(most).execute()
  return withEnds(reader, memberId, rows)
}

/** Days of a member that can be claimed at a time, oldest first. */
export async function claimableDays(
  reader: Reader,
  memberId: string,
  activityId: string | null,
  now: number,
): Promise<OfferedDay[]> {
  let query = reader
    .selectFrom('rebate_day')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('amount', '>', fen(0))
    .where('claimed_at', 'is', null)
  if (activityId !== null) query = query.where('activity_id', '=', activityId)
  const rows = await withEnds(reader, memberId, await query.orderBy('day').orderBy('activity_id').execute())
  return rows.filter(({ until }) => now < until)
}

async function withEnds(reader: Reader, memberId: string, rows: readonly RebateDayTable[]): Promise<OfferedDay[]> {
  if (rows.length === 0) return []
  const found = await reader.selectFrom('play_pause').select(['since', 'until']).where('member_id', '=', memberId).execute()
  const pauses = found.map(({ since, until }) => ({ since: Number(since), until: Number(until) }))
  return rows.map((row) => ({ ...row, until: claimableUntil(Number(row.at), pauses) }))
}

type Give = (order: PrizeOrder) => Promise<boolean>

/**
 * Pays a day that can be claimed, once: to the wallet, among the activity's prizes and in the history of the welfare centre. It was promised
 * when it was offered, so that no budget refuses it.
 */
export async function payDay(tx: Transaction, give: Give, row: OfferedDay): Promise<void> {
  const { activity_id: activityId, member_id: memberId, day, amount, claim_id: claimId } = row
  const claimed = await tx.db
    .updateTable('rebate_day')
    .set({ claimed_at: tx.at })
    .where('activity_id', '=', activityId)
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
  if (Number(claimed.numUpdatedRows) === 0)
    throw new Error(`the rebate of ${memberId} for ${formatDay(day)} was claimed meanwhile`)
  await tx.db
    .insertInto('welfare_claim')
    .values({
      member_id: memberId,
      kind: 'rebate',
      period: periodOf({ day, claim_id: claimId }),
      asset: 'FEN',
      amount,
      at: tx.at,
    })
    .execute()
  await give({ key: `day:${formatDay(day)}`, label: 'day', prize: { asset: 'FEN', amount }, isPromised: true })
}

/** What names a day in the welfare centre: it begins with the day, for its words. */
export const periodOf = ({ day, claim_id: claimId }: Pick<RebateDayTable, 'day' | 'claim_id'>): string =>
  `${formatDay(day)}.${claimId}`
