import type * as v from 'valibot'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { LIMIT_PERIODS, type LimitPeriod, periodEnd, periodStart } from '#src/api/model/playPeriod.ts'
import { cancelRaise, changeLimit, leftOf, type Limit, limitAt, type LimitStanding, NO_LIMIT } from '#src/api/model/saferPlay.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { tellMember } from '../members/memberMessages.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { depositedSince } from './deposits.ts'
import { logPlay, type Player } from './log.ts'
import { holdPlayer, readLimits } from './record.ts'

/** Where a member sees their limits. */
const LIMITS_PAGE = '/app/cashier/limits'

/** What one period's limit leaves; null = no limit. */
export type PeriodStanding = {
  readonly period: LimitPeriod
  readonly limit: Limit
  readonly used: Fen
  readonly left: Fen | null
  readonly resetsAt: number
}

/** Each period's limit, what was deposited in it, and what is left. */
export async function periodStandings(reader: Reader, memberId: string, now: number): Promise<PeriodStanding[]> {
  const limits = await readLimits(reader, memberId)
  const found: PeriodStanding[] = []
  for (const period of LIMIT_PERIODS) {
    const limit = limitAt(limits.get(period) ?? NO_LIMIT, now)
    const used = await depositedSince(reader, memberId, periodStart(period, now))
    found.push({ period, limit, used, left: leftOf(limit, used, now), resetsAt: periodEnd(period, now) })
  }
  return found
}

/** The same as the contract carries it. */
export function limitWireOf({ period, limit, used, left, resetsAt }: PeriodStanding): v.InferInput<typeof LimitStanding> {
  const wire = (limited: Fen | null) => (limited === null ? null : toWire(limited))
  const next = limit.next === null ? null : { limit: wire(limit.next.fen), at: limit.next.at }
  return { period, limit: wire(limit.fen), next, used: toWire(used), left: wire(left), resetsAt }
}

/** Sets a limit, null = removes it; see `changeLimit` for when it holds. Written down with what it was before. */
export async function setLimit(tx: Transaction, player: Player, period: LimitPeriod, fen: Fen | null): Promise<void> {
  await holdPlayer(tx, player.memberId)
  const before = await limitOf(tx, player.memberId, period)
  const after = changeLimit(before, fen, tx.at)
  await storeLimit(tx, player.memberId, period, after)
  await logPlay(tx, player, 'limitSet', { period, fen, before, after })
  await tellLimit(tx, player.memberId, before, after)
}

/** Drops a raise that waits; without one nothing happens. */
export async function dropRaise(tx: Transaction, player: Player, period: LimitPeriod): Promise<void> {
  await holdPlayer(tx, player.memberId)
  const before = await limitOf(tx, player.memberId, period)
  if (before.next === null) return
  await storeLimit(tx, player.memberId, period, cancelRaise(before, tx.at))
  await logPlay(tx, player, 'raiseCancelled', { period, before })
}

async function limitOf(tx: Transaction, memberId: string, period: LimitPeriod): Promise<Limit> {
  return limitAt((await readLimits(tx.db, memberId)).get(period) ?? NO_LIMIT, tx.at)
}

async function storeLimit(tx: Transaction, memberId: string, period: LimitPeriod, { fen, next }: Limit): Promise<void> {
  const columns = { fen, next_fen: next?.fen ?? null, next_at: next?.at ?? null }
  await tx.db
    .insertInto('play_limit')
    .values({ member_id: memberId, period, ...columns })
    .onConflict((clash) => clash.columns(['member_id', 'period']).doUpdateSet(columns))
    .execute()
}

/** Tells the member of a limit that holds now, or of a looser one that was asked for. */
async function tellLimit(tx: Transaction, memberId: string, before: Limit, { fen, next }: Limit): Promise<void> {
  if (next !== null) await tellMember(tx, memberId, 'limitRaiseAsked', { at: siteTime(next.at) }, LIMITS_PAGE)
  else if (fen !== null && fen !== before.fen)
    await tellMember(tx, memberId, 'limitSet', { amount: formatMoney('FEN', fen) }, LIMITS_PAGE)
}
