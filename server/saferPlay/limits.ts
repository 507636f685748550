import type * as v from 'valibot'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { LIMIT_PERIODS, type LimitPeriod, periodEnd, periodStart } from '#src/api/model/playPeriod.ts'
import {
  cancelRaise,
  changeLimit,
  isLooser,
  leftOf,
  type Limit,
  limitAt,
  type LimitStanding,
  NO_LIMIT,
} from '#src/api/model/saferPlay.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { tellMember } from '../members/memberMessages.ts'
import type { Reader } from '../platform/db/database.ts'
import { MINUTE } from '../platform/durations.ts'
import { admitStored, type RateLimit } from '../platform/rateLimit.ts'
import type { Transaction } from '../platform/transaction.ts'
import { depositedSince } from './deposits.ts'
import { logPlay, type Player } from './log.ts'
import { holdPlayer, readLimits, readLowered } from './record.ts'

/** Where a member sees their limits. */
const LIMITS_PAGE = '/app/cashier/limits'
/** Messages about limits that one member sets: what is beyond is done and not told. */
const TOLD: RateLimit = { burst: 10, interval: 10 * MINUTE }

/** What one period's limit leaves; null = no limit. */
export type PeriodStanding = {
  readonly period: LimitPeriod
  readonly limit: Limit
  readonly used: Fen
  readonly left: Fen | null
  readonly resetsAt: number
  /** When an operator lowered it; null = it is the member's own. */
  readonly loweredAt: number | null
}

/** What counts for a limit since a time. */
type CountSince = (reader: Reader, memberId: string, since: number) => Promise<Fen>

/** Each period's limit, what was deposited in it, or whatever else is counted, and what that leaves. */
export async function periodStandings(
  reader: Reader,
  memberId: string,
  now: number,
  countSince: CountSince = depositedSince,
): Promise<PeriodStanding[]> {
  const limits = await readLimits(reader, memberId)
  const lowered = await readLowered(reader, memberId, now)
  const found: PeriodStanding[] = []
  for (const period of LIMIT_PERIODS) {
    const limit = limitAt(limits.get(period) ?? NO_LIMIT, now)
    const used = await countSince(reader, memberId, periodStart(period, now))
    const loweredAt = lowered.get(period) ?? null
    found.push({ period, limit, used, left: leftOf(limit, used, now), resetsAt: periodEnd(period, now), loweredAt })
  }
  return found
}

/** The same as the contract carries it. */
export function limitWireOf({
  period,
  limit,
  used,
  left,
  resetsAt,
  loweredAt,
}: PeriodStanding): v.InferInput<typeof LimitStanding> {
  const wire = (limited: Fen | null) => (limited === null ? null : toWire(limited))
  const next = limit.next === null ? null : { limit: wire(limit.next.fen), at: limit.next.at }
  return { period, limit: wire(limit.fen), next, used: toWire(used), left: wire(left), resetsAt, loweredAt }
}

/** Sets a limit, null = removes it; see `changeLimit` for when it holds. Written down with what it was before; what stands already, or waits already, stays as it is. */
export async function setLimit(tx: Transaction, player: Player, period: LimitPeriod, fen: Fen | null): Promise<void> {
  await holdPlayer(tx, player.memberId)
  const before = await limitOf(tx, player.memberId, period)
  const isSame = before.next === null ? before.fen === fen : before.next.fen === fen
  if (isSame && player.operator === undefined) return
  const after = changeLimit(before, fen, tx.at)
  await storeLimit(tx, player, period, after)
  await logPlay(tx, player, 'limitSet', { period, fen, before, after })
  await tellLimit(tx, player, before, after)
}

/**
 * Sets a limit for a member where that lets no more be deposited than before; it holds at once, and a raise that waits is dropped. False =
 * it would be looser, and nothing was done: only members loosen their own.
 */
export async function tightenLimit(tx: Transaction, player: Player, period: LimitPeriod, fen: Fen): Promise<boolean> {
  await holdPlayer(tx, player.memberId)
  if (isLooser((await limitOf(tx, player.memberId, period)).fen, fen)) return false
  await setLimit(tx, player, period, fen)
  return true
}

/** Drops a raise that waits; without one nothing happens. */
export async function dropRaise(tx: Transaction, player: Player, period: LimitPeriod): Promise<void> {
  await holdPlayer(tx, player.memberId)
  const before = await limitOf(tx, player.memberId, period)
  if (before.next === null) return
  await storeLimit(tx, player, period, cancelRaise(before, tx.at))
  await logPlay(tx, player, 'raiseCancelled', { period, before })
}

async function limitOf(tx: Transaction, memberId: string, period: LimitPeriod): Promise<Limit> {
  return limitAt((await readLimits(tx.db, memberId)).get(period) ?? NO_LIMIT, tx.at)
}

async function storeLimit(tx: Transaction, player: Player, period: LimitPeriod, { fen, next }: Limit): Promise<void> {
  const columns = {
    fen,
    next_fen: next?.fen ?? null,
    next_at: next?.at ?? null,
    lowered_at: await loweredBy(tx, player, period, fen),
  }
  await tx.db
    .insertInto('play_limit')
    .values({ member_id: player.memberId, period, ...columns })
    .onConflict((clash) => clash.columns(['member_id', 'period']).doUpdateSet(columns))
    .execute()
}

/** Since when the limit is an operator's: from now, where one sets it, or as before, where it stays as it is. */
async function loweredBy(tx: Transaction, player: Player, period: LimitPeriod, fen: Fen | null): Promise<number | null> {
  if (player.operator !== undefined) return tx.at
  const before = await limitOf(tx, player.memberId, period)
  return before.fen === fen ? ((await readLowered(tx.db, player.memberId, tx.at)).get(period) ?? null) : null
}

/** Tells the member of a limit that holds now, or of a looser one that was asked for. */
async function tellLimit(tx: Transaction, { memberId, operator }: Player, before: Limit, { fen, next }: Limit): Promise<void> {
  if (next === null && (fen === null || fen === before.fen)) return
  if (operator === undefined && (await admitStored(tx, `limitTold:${memberId}`, TOLD)) > 0) return
  if (next !== null) await tellMember(tx, memberId, 'limitRaiseAsked', { at: siteTime(next.at) }, LIMITS_PAGE)
  else if (fen !== null) await tellMember(tx, memberId, 'limitSet', { amount: formatMoney('FEN', fen) }, LIMITS_PAGE)
}
