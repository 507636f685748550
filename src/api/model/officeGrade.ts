import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { BonusKind, BonusPeriod, Grade, GradeInfo, Prize } from './grade.ts'
import { listOf } from './listOf.ts'
import { FenAmount } from './money/wireAmount.ts'

/** Months of valid bets, and bonuses, that operators see of a member. */
export const GRADE_MONTHS = 6
export const GRADE_BONUSES = 20

/** Longest time for which a grade is given by hand, in days. */
export const MOST_GRADE_DAYS = 3_650

/**
 * A member's grade as operators see it: `kept` = by bets or by hand, whatever mark hides it; valid bets of the last months, this one first;
 * bonuses, latest first, and when each was claimed.
 */
export const OfficeGrade = v.object({
  kept: Grade,
  info: GradeInfo,
  months: listOf(v.object({ month: v.string(), valid: FenAmount })),
  bonuses: listOf(
    v.object({ kind: BonusKind, period: BonusPeriod, ...Prize.entries, from: Timestamp, claimedAt: v.nullable(Timestamp) }),
  ),
})
export type OfficeGrade = v.InferOutput<typeof OfficeGrade>
