import {
  afterReview,
  earnedGrade,
  type GradePlan,
  type GradeState,
  judgeMonth,
  lastMonthOf,
  monthOf,
  withBets,
} from '#src/api/model/grade.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { hasNoLevel, readGrade, storeGrade } from '../members/memberGrade.ts'
import { tellMember } from '../members/memberMessages.ts'
import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
import { pageByPage } from '../platform/pageByPage.ts'
import type { Platform } from '../platform/platform.ts'
import type { Transaction } from '../platform/transaction.ts'
import { earnLevels, earnMonth } from './bonuses.ts'
import { warnOfDowngrades } from './gradeWarnings.ts'
import { gradePlan } from './gradePlan.ts'
import { validBetsOf } from './validBets.ts'

/** How often it is looked whether a month has begun, in ms. */
const LOOK_EVERY = 30_000
/** Grades that are looked up at once for their review; each is reviewed in a transaction of its own. */
const AT_ONCE = 100
/** The page that shows a member's grade. */
const VIP_PAGE = '/app/vip'

/**
 * A member's valid bets changed by so much, in the transaction that settled a bet: the grade rises at once, with what it brings. A review
 * that is due comes first.
 */
export async function creditBets(tx: Transaction, memberId: string, change: Fen): Promise<void> {
  if (change === 0) return
  const plan = await gradePlan(tx.db)
  const before = await review(tx, plan, memberId)
  const after = withBets(plan, before, change, tx.at)
  await storeGrade(tx, memberId, after)
  await earnLevels(tx, plan, memberId, after)
  if (after.grade > before.grade) await tellGrade(tx, memberId, 'gradeUp', after)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'grade', grade: after.grade } })
}

/** Tells a member of a grade that is another now; nothing to who counts as of none. */
async function tellGrade(tx: Transaction, memberId: string, word: 'gradeUp' | 'gradeDown', { grade }: GradeState): Promise<void> {
  if (!(await hasNoLevel(tx.db, memberId))) await tellMember(tx, memberId, word, { grade: String(grade) }, VIP_PAGE)
}

/** Reviews a member's grade for the month that has begun, once a month. Returns how it stands then. */
async function review(tx: Transaction, plan: GradePlan, memberId: string): Promise<GradeState> {
  const before = await readGrade(tx.db, memberId, tx.at)
  if (before.grade === 0 || before.reviewed >= monthOf(tx.at)) return before
  const valid = await validBetsOf(tx.db, memberId, lastMonthOf(tx.at))
  const outcome = judgeMonth(plan, before, valid, tx.at)
  const after = afterReview(plan, before, valid, tx.at)
  await storeGrade(tx, memberId, after)
  if (outcome === 'kept' && !(await hasNoLevel(tx.db, memberId))) await earnMonth(tx, plan, memberId, earnedGrade(plan, after))
  if (outcome === 'down') await tellGrade(tx, memberId, 'gradeDown', after)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'grade', grade: after.grade } })
  return after
}

/** Reviews every grade that is due, each in a transaction of its own: what a crash leaves, the next call does. Returns how many. */
export async function reviewGrades({ db, write, now }: Pick<Platform, 'db' | 'write' | 'now'>): Promise<number> {
  let reviewed = 0
  const due = pageByPage<{ readonly member_id: string }>((after) =>
    db
      .selectFrom('member_grade')
      .select('member_id')
      .where('reviewed', '<', monthOf(now()))
      .where('grade', '>', 0)
      .where('member_id', '>', after?.member_id ?? '')
      .orderBy('member_id')
      .limit(AT_ONCE)
      .execute(),
  )
  await eachOnItsOwn(due, async ({ member_id: memberId }) => {
    await write(async (tx) => review(tx, await gradePlan(tx.db), memberId))
    reviewed += 1
  })
  return reviewed
}

/** Reviews grades as months begin, at the start what a stop left out, and tells of coming downgrades before they end. Returns what ends it. */
export const startReviews = (platform: Platform, onFault: (error: unknown) => void): (() => Promise<void>) =>
  platform.jobs.start({
    kind: 'grades',
    every: LOOK_EVERY,
    work: () => eachOnItsOwn([reviewGrades, warnOfDowngrades], (step) => step(platform)),
    onFault,
  }).stop
