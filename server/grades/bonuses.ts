import {
  BonusKind,
  birthdayWindow,
  earnedGrade,
  type GradeBonus,
  type GradePlan,
  type GradeState,
  gradeAt,
  monthOf,
  type Prize,
  ruleOf,
} from '#src/api/model/grade.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { rateLimited } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import { admitStored, type RateLimit } from '../platform/rateLimit.ts'
import type { Transaction } from '../platform/transaction.ts'
import { hasNoLevel, readGrade } from '../members/memberGrade.ts'
import { profileRow } from '../members/memberProfile.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import type { ClaimSource } from '../welfare/claimables.ts'
import { payClaim } from '../welfare/payClaim.ts'
import { gradePlan } from './gradePlan.ts'

/** Bonuses of a member that are paid: thirty at once, then one in two seconds. */
const PACE: RateLimit = { burst: 30, interval: 2_000 }

/** For so long after staff put a birth date right nothing is paid for a birthday, in ms. */
const STAFF_WAIT = 365 * DAY

/** One bonus of a member. */
export type BonusKey = { readonly kind: BonusKind; readonly period: string }

/** Notes what reaching grades by bets brings, each once for ever: for every grade so far. */
export async function earnLevels(tx: Transaction, plan: GradePlan, memberId: string, { progress }: GradeState): Promise<void> {
  for (let grade = 1; grade <= gradeAt(plan, progress); grade += 1)
    await earn(tx, memberId, { kind: 'level', period: String(grade) }, ruleOf(plan, grade).levelPrize, tx.at)
}

/** Notes what keeping a grade through the last month by bets brings, once a month. */
export const earnMonth = (tx: Transaction, plan: GradePlan, memberId: string, grade: number): Promise<void> =>
  earn(tx, memberId, { kind: 'month', period: monthOf(tx.at) }, ruleOf(plan, grade).monthPrize, periodStart('month', tx.at))

async function earn(tx: Transaction, memberId: string, key: BonusKey, prize: Prize, from: number): Promise<void> {
  if (prize.amount === 0) return
  await tx.db
    .insertInto('grade_bonus')
    .values({ member_id: memberId, ...key, ...prize, from_at: from, claimed_at: null })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/**
 * The bonus of a member's last birthday, whether it was claimed or not, at the grade that they earned; null = there is none now, nor within a
 * year after staff changed the birth date. A pause that covers one of its days makes it wait: it can be claimed for as many days after the pause.
 */
async function birthdayBonus(reader: Reader, plan: GradePlan, memberId: string, now: number): Promise<GradeBonus | null> {
  const profile = await profileRow(reader, memberId)
  const birthday = profile?.birthday ?? null
  const staffAt = profile?.staff_birthday_at ?? null
  const window = birthday === null ? null : birthdayWindow(birthday, plan.birthdayDays, now)
  if (window === null || (staffAt !== null && now < staffAt + STAFF_WAIT)) return null
  const { until } = await reader
    .selectFrom('play_pause')
    .select((is) => is.fn.max('until').as('until'))
    .where('member_id', '=', memberId)
    .where('since', '<', window.until)
    .where('until', '>', window.from)
    .executeTakeFirstOrThrow()
  const end = until === null ? window.until : Math.max(window.until, Number(until) + plan.birthdayDays * DAY)
  const amount = await birthCashOf(reader, plan, memberId, now)
  if (now >= end || amount === 0) return null
  return { kind: 'birthday', period: String(window.year), asset: 'FEN', amount, from: window.from, until: end }
}

/** What a member's birthday is worth at the grade that their bets earned. */
export async function birthCashOf(reader: Reader, plan: GradePlan, memberId: string, now: number): Promise<Fen> {
  const grade = (await hasNoLevel(reader, memberId)) ? 0 : earnedGrade(plan, await readGrade(reader, memberId, now))
  return ruleOf(plan, grade).birthCash
}

/** What waits for a member, oldest first; nothing while they are marked to have no grade. */
export async function bonusesOf(reader: Reader, memberId: string, now: number): Promise<GradeBonus[]> {
  if (await hasNoLevel(reader, memberId)) return []
  const rows = await reader
    .selectFrom('grade_bonus')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('from_at')
    .orderBy('kind')
    .execute()
  const waiting = rows
    .filter(({ claimed_at: at }) => at === null)
    .map(({ kind, period, asset, amount, from_at: from }): GradeBonus => ({ kind, period, asset, amount, from, until: null }))
  const birthday = await birthdayBonus(reader, await gradePlan(reader), memberId, now)
  const isClaimed = rows.some(({ kind, period }) => kind === 'birthday' && period === birthday?.period)
  return birthday === null || isClaimed ? waiting : [...waiting, birthday]
}

/**
 * Pays a bonus to a member, once: claimed again it is answered and pays nothing more. Null for one that is not theirs or lapsed, which
 * counts as a try; refuses who paused (10700).
 */
export async function claimBonus(tx: Transaction, memberId: string, { kind, period }: BonusKey): Promise<Prize | null> {
  const row = await tx.db
    .selectFrom('grade_bonus')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst()
  if (row !== undefined && row.claimed_at !== null) return { asset: row.asset, amount: row.amount }
  await assertMayPlay(tx, memberId, 'claim')
  const wait = await admitStored(tx, `bonus:${memberId}`, PACE)
  if (wait > 0) throw rateLimited(wait)
  return payBonus(tx, memberId, kind, period)
}

/** Pays a bonus that waits; null for one that is not theirs or lapsed. */
async function payBonus(tx: Transaction, memberId: string, kind: BonusKind, period: string): Promise<Prize | null> {
  const waiting = await bonusesOf(tx.db, memberId, tx.at)
  const found = waiting.find((one) => one.kind === kind && one.period === period)
  if (found === undefined) return null
  const { asset, amount, from } = found
  const claimed = { member_id: memberId, kind, period, asset, amount, from_at: from, claimed_at: tx.at }
  await tx.db
    .insertInto('grade_bonus')
    .values(claimed)
    .onConflict((clash) => clash.columns(['member_id', 'kind', 'period']).doUpdateSet({ claimed_at: tx.at }))
    .execute()
  const booked = { kind: LEDGER_KINDS[kind], key: `gradeBonus:${memberId}:${kind}:${period}` }
  await payClaim(tx, memberId, { kind, period, asset, amount, booked })
  const { grade } = await readGrade(tx.db, memberId, tx.at)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'grade', grade } })
  return { asset, amount }
}

/** Bonuses of grades in the welfare centre. */
export const gradeSource: ClaimSource = {
  kinds: BonusKind.options,
  list: bonusesOf,
  async claim(tx, memberId, kind, period) {
    const bonus = BonusKind.options.find((one) => one === kind)
    return bonus === undefined ? null : payBonus(tx, memberId, bonus, period)
  },
}

/** The ledger's word for each kind. */
const LEDGER_KINDS: Readonly<Record<BonusKind, string>> = { level: 'bonusLevel', month: 'bonusMonth', birthday: 'bonusBirthday' }
