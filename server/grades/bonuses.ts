import {
  type BonusKind,
  birthdayWindow,
  type GradeBonus,
  type GradePlan,
  type GradeState,
  gradeAt,
  monthOf,
  type Prize,
  ruleOf,
} from '#src/api/model/grade.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { notFound, rateLimited } from '../platform/callError.ts'
import { digestOf } from '../platform/ids.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import { admitStored, type RateLimit } from '../platform/rateLimit.ts'
import type { Transaction } from '../platform/transaction.ts'
import { tellFunds } from '../cashier/wallet/funds.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { readGrade } from '../members/memberGrade.ts'
import { birthdayOf } from '../members/memberProfile.ts'
import { findMember } from '../members/members.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { gradePlan } from './gradePlan.ts'

/** Bonuses of a member that are paid: thirty at once, then one in two seconds. */
const PACE: RateLimit = { burst: 30, interval: 2_000 }

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
 * The bonus of a member's last birthday, whether it was claimed or not, at the grade that they have; null = there is none now. A pause that
 * covers one of its days makes it wait: it can be claimed for as many days after the pause.
 */
async function birthdayBonus(reader: Reader, plan: GradePlan, memberId: string, now: number): Promise<GradeBonus | null> {
  const birthday = await birthdayOf(reader, memberId)
  const window = birthday === null ? null : birthdayWindow(birthday, plan.birthdayDays, now)
  if (window === null) return null
  const { until } = await reader
    .selectFrom('play_pause')
    .select((is) => is.fn.max('until').as('until'))
    .where('member_id', '=', memberId)
    .where('since', '<', window.until)
    .where('until', '>', window.from)
    .executeTakeFirstOrThrow()
  const end = until === null ? window.until : Math.max(window.until, Number(until) + plan.birthdayDays * DAY)
  const member = await findMember(reader, memberId)
  const amount = ruleOf(plan, member?.vip_level ?? 0).birthCash
  if (now >= end || amount === 0) return null
  return { kind: 'birthday', period: String(window.year), asset: 'FEN', amount, from: window.from, until: end }
}

/** What waits for a member, oldest first. */
export async function bonusesOf(reader: Reader, memberId: string, now: number): Promise<GradeBonus[]> {
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
 * Pays a bonus to a member, once: claimed again it is answered and pays nothing more. Throws `notFound` for one that is not theirs or
 * lapsed, and refuses who paused (10700).
 */
export async function claimBonus(tx: Transaction, memberId: string, key: BonusKey): Promise<Prize> {
  const { kind, period } = key
  const mine = () =>
    tx.db
      .selectFrom('grade_bonus')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('period', '=', period)
      .executeTakeFirst()
  const row = await mine()
  if (row !== undefined && row.claimed_at !== null) return { asset: row.asset, amount: row.amount }
  await assertMayPlay(tx, memberId, 'claim')
  const waiting = await bonusesOf(tx.db, memberId, tx.at)
  const found = waiting.find((one) => one.kind === kind && one.period === period)
  if (found === undefined) throw notFound()
  const wait = await admitStored(tx, `bonus:${memberId}`, PACE)
  if (wait > 0) throw rateLimited(wait)
  const { asset, amount, from } = found
  const claimed = { member_id: memberId, kind, period, asset, amount, from_at: from, claimed_at: tx.at }
  await tx.db
    .insertInto('grade_bonus')
    .values(claimed)
    .onConflict((clash) => clash.columns(['member_id', 'kind', 'period']).doUpdateSet({ claimed_at: tx.at }))
    .execute()
  await openAccount(tx.db, HOUSE.prizes, asset, 'house')
  await openAccount(tx.db, memberId, asset, 'member')
  const movement = { kind: LEDGER_KINDS[kind], key: `gradeBonus:${memberId}:${kind}:${period}`, digest: digestOf(kind, period) }
  await transfer(tx, { ...movement, asset, from: HOUSE.prizes, to: memberId, amount })
  await tellFunds(tx, memberId)
  const { grade } = await readGrade(tx.db, memberId, tx.at)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'grade', grade } })
  if (asset === 'GOLD') {
    const gold = toWire(await balanceOf(tx.db, memberId, 'GOLD'))
    tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'balance', gold } })
  }
  return { asset, amount }
}

/** The ledger's word for each kind. */
const LEDGER_KINDS: Readonly<Record<BonusKind, string>> = { level: 'bonusLevel', month: 'bonusMonth', birthday: 'bonusBirthday' }
