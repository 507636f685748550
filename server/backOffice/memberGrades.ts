import type * as v from 'valibot'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { lastMonthOf, monthOf } from '#src/api/model/grade.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { GRADE_BONUSES, GRADE_MONTHS, type OfficeGrade } from '#src/api/model/officeGrade.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { gradeInfoOf } from '../grades/gradeInfo.ts'
import { validBetsOf } from '../grades/validBets.ts'
import { readGrade } from '../members/memberGrade.ts'
import type { Reader } from '../platform/db/database.ts'

/** A member's grade, with the months and bonuses that made and came of it. */
export async function officeGradeOf(reader: Reader, memberId: string, now: number): Promise<v.InferInput<typeof OfficeGrade>> {
  const { grade } = await readGrade(reader, memberId, now)
  const bonuses = await reader
    .selectFrom('grade_bonus')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('from_at', 'desc')
    .orderBy('kind')
    .limit(GRADE_BONUSES)
    .execute()
  return {
    kept: grade,
    info: await gradeInfoOf(reader, memberId, now),
    months: await monthsOf(reader, memberId, now),
    bonuses: bonuses.map(({ kind, period, asset, amount, from_at: from, claimed_at: claimedAt }) => ({
      kind,
      period,
      asset,
      amount: toWire(amount),
      from,
      claimedAt,
    })),
  }
}

async function monthsOf(reader: Reader, memberId: string, now: number) {
  const months = []
  let days = { from: dayOf(periodStart('month', now)), until: dayOf(now) }
  while (months.length < GRADE_MONTHS) {
    months.push({ month: monthOf(dayStart(days.from)), valid: toWire(await validBetsOf(reader, memberId, days)) })
    days = lastMonthOf(dayStart(days.from))
  }
  return months
}
