import { dayOf, siteTime } from '#src/api/model/day.ts'
import { judgeMonth, keptBy, monthOf } from '#src/api/model/grade.ts'
import { minus } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { periodEnd, periodStart } from '#src/api/model/playPeriod.ts'
import { hasNoLevel, readGrade } from '../members/memberGrade.ts'
import { tellMember } from '../members/memberMessages.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
import { pageByPage } from '../platform/pageByPage.ts'
import type { Platform } from '../platform/platform.ts'
import type { Transaction } from '../platform/transaction.ts'
import { gradePlan } from './gradePlan.ts'
import { validBetsOf } from './validBets.ts'

/** How long before the end of a month a coming downgrade is told, in ms. */
const AHEAD = 5 * DAY
/** Members that are looked up at once; each is told in a transaction of its own. */
const AT_ONCE = 100
/** The page that shows a member's grade. */
const VIP_PAGE = '/app/vip'

/** Members with a grade that were not looked at this month; who paused is looked at when the pause is over. */
const unwarned = (reader: Reader, now: number) =>
  reader
    .selectFrom('member_grade')
    .innerJoin('member', 'member.id', 'member_grade.member_id')
    .select('member_grade.member_id')
    .where('member_grade.warned', '<', monthOf(now))
    .where('member_grade.grade', '>', 0)
    .where('member_grade.reviewed', '=', monthOf(now))
    .where('member.status', '=', '1')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('play_pause')
            .select('play_pause.id')
            .whereRef('play_pause.member_id', '=', 'member_grade.member_id')
            .where('play_pause.until', '>', now),
        ),
      ),
    )

/** Tells members in the last days of a month that the review at its end will take a grade, and what is missing: once a month each. Returns how many. */
export async function warnOfDowngrades({ db, write, now }: Pick<Platform, 'db' | 'write' | 'now'>): Promise<number> {
  if (periodEnd('month', now()) - now() > AHEAD) return 0
  let warned = 0
  const due = pageByPage<{ readonly member_id: string }>((after) =>
    unwarned(db, now())
      .where('member_grade.member_id', '>', after?.member_id ?? '')
      .orderBy('member_grade.member_id')
      .limit(AT_ONCE)
      .execute(),
  )
  await eachOnItsOwn(due, async ({ member_id: memberId }) => {
    if (await write((tx) => warn(tx, memberId))) warned += 1
  })
  return warned
}

/** Looks at one member, this month once. Whether they were told. */
async function warn(tx: Transaction, memberId: string): Promise<boolean> {
  const row = await unwarned(tx.db, tx.at).where('member_grade.member_id', '=', memberId).executeTakeFirst()
  if (row === undefined) return false
  await tx.db
    .updateTable('member_grade')
    .set({ warned: monthOf(tx.at) })
    .where('member_id', '=', memberId)
    .execute()
  if (await hasNoLevel(tx.db, memberId)) return false
  const plan = await gradePlan(tx.db)
  const state = await readGrade(tx.db, memberId, tx.at)
  const valid = await validBetsOf(tx.db, memberId, { from: dayOf(periodStart('month', tx.at)), until: dayOf(tx.at) })
  const end = periodEnd('month', tx.at)
  if (judgeMonth(plan, state, valid, end) !== 'down') return false
  const missing = formatAmount('FEN', minus(keptBy(plan, state.grade), valid))
  await tellMember(tx, memberId, 'gradeFalls', { at: siteTime(end), missing, grade: String(state.grade - 1) }, VIP_PAGE)
  return true
}
