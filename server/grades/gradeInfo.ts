import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { birthdayBonus, gradeBonusClaim, memberGrade } from '#src/api/contract/grades.ts'
import { dayOf } from '#src/api/model/day.ts'
import { judgeMonth, keptBy, nextOf } from '#src/api/model/grade.ts'
import { fen, higher, minus } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { periodEnd, periodStart } from '#src/api/model/playPeriod.ts'
import { hasNoLevel, readGrade } from '../members/memberGrade.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'
import { birthCashOf, type BonusKey, bonusesOf, claimBonus } from './bonuses.ts'
import { gradePlan, prizeWire } from './gradePlan.ts'
import { validBetsOf } from './validBets.ts'

type Info = WireReplyOf<typeof memberGrade>

/** A member's grade and all that follows from it. What the next review will do is asked of the review itself. */
export async function gradeInfoOf(reader: Reader, memberId: string, now: number): Promise<Info> {
  const plan = await gradePlan(reader)
  const state = await readGrade(reader, memberId, now)
  const noLevel = await hasNoLevel(reader, memberId)
  const isPaused = (await readPause(reader, memberId, now)) !== null
  const month = await validBetsOf(reader, memberId, { from: dayOf(periodStart('month', now)), until: dayOf(now) })
  const next = nextOf(plan, state)
  const at = periodEnd('month', now)
  const needed = keptBy(plan, state.grade)
  const { floor, floorUntil } = state
  return {
    grade: noLevel ? 0 : state.grade,
    noLevel,
    progress: toWire(state.progress),
    month: toWire(month),
    next: next === null ? null : { grade: next.grade, threshold: toWire(next.threshold), missing: toWire(next.missing) },
    keep:
      state.grade === 0
        ? null
        : {
            needed: toWire(needed),
            missing: toWire(higher(fen(0), minus(needed, month))),
            at,
            falls: judgeMonth(plan, state, month, at) === 'down',
          },
    floor: floorUntil !== null && floorUntil > now ? { grade: floor, until: floorUntil } : null,
    bonuses: isPaused
      ? []
      : (await bonusesOf(reader, memberId, now)).map(({ amount, ...bonus }) => ({ ...bonus, amount: toWire(amount) })),
    isPaused,
  }
}

/** What a member's birthday is worth at the grade that they earned; see the call `birthdayBonus`. */
export async function birthdayItemOf(
  reader: Reader,
  { id }: { readonly id: string },
  now: number,
): Promise<WireReplyOf<typeof birthdayBonus>> {
  const isPaused = (await readPause(reader, id, now)) !== null
  const open = isPaused ? undefined : (await bonusesOf(reader, id, now)).find(({ kind }) => kind === 'birthday')
  const birthCash = open?.amount ?? (await birthCashOf(reader, await gradePlan(reader), id, now))
  return { birthCash: toWire(birthCash), until: open?.until ?? null }
}

/** Pays a bonus, and tells how the grade stands then; see the call `gradeBonusClaim`. Null = there was nothing to pay. */
export async function claimGradeBonus(
  tx: Transaction,
  memberId: string,
  key: BonusKey,
): Promise<WireReplyOf<typeof gradeBonusClaim> | null> {
  const paid = await claimBonus(tx, memberId, key)
  return paid === null ? null : { paid: prizeWire(paid), grade: await gradeInfoOf(tx.db, memberId, tx.at) }
}
