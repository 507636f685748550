import type { adjustmentList } from '#src/api/contract/adjustments.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { AdjustmentState, AdjustmentWire } from '#src/api/model/adjustment.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { MemberMoneyWire } from '#src/api/model/memberMoney.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import { memberMoneyOf } from './memberMoney.ts'

/** Adjustments with whose money each is, and what became of it. */
const adjustmentRows = (reader: Reader) =>
  reader
    .selectFrom('adjustment')
    .innerJoin('member', 'member.id', 'adjustment.member_id')
    .leftJoin('adjustment_end', 'adjustment_end.adjustment_id', 'adjustment.id')
    .selectAll('adjustment')
    .select([
      'member.name',
      'adjustment_end.how',
      'adjustment_end.reason as end_reason',
      'adjustment_end.by_member_id as end_by_id',
      'adjustment_end.by_name as end_by',
      'adjustment_end.ledger_id',
      'adjustment_end.at as ended_at',
    ])
export type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof adjustmentRows>['execute']>>[number]

/** How an adjustment stands at a time: what nobody approved in time can be approved no more. */
export function standingOf({ how, expires_at: until }: Pick<AdjustmentRow, 'how' | 'expires_at'>, now: number): AdjustmentState {
  return how ?? (until > now ? 'proposed' : 'expired')
}

/** An adjustment by its id. */
export function findAdjustment(reader: Reader, id: string): Promise<AdjustmentRow | undefined> {
  return adjustmentRows(reader).where('adjustment.id', '=', id).executeTakeFirst()
}

/** A page of adjustments, latest first; see the call `adjustmentList`. After one that there is not there is nothing. */
export async function listAdjustments(
  reader: Reader,
  { text, state, way, before, size, ...days }: ParsedPayloadOf<typeof adjustmentList>,
  now: number,
): Promise<WireReplyOf<typeof adjustmentList>> {
  const [from, to] = [readDay(days.from ?? ''), readDay(days.to ?? '')]
  let rows = adjustmentRows(reader)
  if (text !== undefined)
    rows = rows.where((is) =>
      is.or([
        holdsText('member.name_key', text),
        is('adjustment.id', '=', text),
        is('adjustment.about_id', '=', text),
        is('payment_number', '=', text),
      ]),
    )
  if (way !== undefined) rows = rows.where('adjustment.way', '=', way)
  if (from !== null) rows = rows.where('adjustment.at', '>=', dayStart(from))
  if (to !== null) rows = rows.where('adjustment.at', '<', dayStart(to + 1))
  if (state === 'proposed' || state === 'expired')
    rows = rows.where('adjustment_end.how', 'is', null).where('adjustment.expires_at', state === 'proposed' ? '>' : '<=', now)
  else if (state !== undefined) rows = rows.where('adjustment_end.how', '=', state)
  if (before !== undefined) {
    const last = await findAdjustment(reader, before)
    if (last === undefined) return { list: [], more: false }
    rows = rows.where((is) =>
      is.or([is('adjustment.at', '<', last.at), is.and([is('adjustment.at', '=', last.at), is('adjustment.id', '<', last.id)])]),
    )
  }
  const found = await rows
    .orderBy('adjustment.at', 'desc')
    .orderBy('adjustment.id', 'desc')
    .limit(size + 1)
    .execute()
  return { list: await adjustmentsWithMoney(reader, found.slice(0, size), now), more: found.length > size }
}

/**
 * Adjustments as the contract carries them: with those that wait comes what their member has, for who approves; of what is over nobody
 * decides. It reads what moves while members play: never inside of a write.
 */
export async function adjustmentsWithMoney(
  reader: Reader,
  rows: readonly AdjustmentRow[],
  now: number,
): Promise<AdjustmentWire[]> {
  const open = rows.filter((row) => standingOf(row, now) === 'proposed')
  const money = await memberMoneyOf(
    reader,
    open.map((row) => row.member_id),
    now,
  )
  return rows.map((row) => adjustmentWire(row, now, open.includes(row) ? (money.get(row.member_id) ?? null) : null))
}

function adjustmentWire(row: AdjustmentRow, now: number, money: MemberMoneyWire | null): AdjustmentWire {
  const { about_kind: kind, end_by_id: endById, end_by: endBy, end_reason: why, ended_at: endedAt } = row
  // A deposit without an order before it has one of its own by now.
  const about = row.about_id ?? (row.way === 'deposit' && row.how === 'booked' ? row.id : null)
  const isOpen = endById === null || endBy === null || why === null || endedAt === null
  return {
    adjustmentId: row.id,
    way: row.way,
    state: standingOf(row, now),
    member: { memberId: row.member_id, name: row.name, money },
    asset: row.asset,
    amount: toWire(row.amount),
    about: about === null ? null : { kind: kind ?? 'deposit', id: about },
    provider: row.provider,
    payment: row.payment_number,
    words: row.words,
    reason: row.reason,
    by: { memberId: row.by_member_id, name: row.by_name },
    at: row.at,
    expiresAt: row.expires_at,
    end: isOpen ? null : { by: { memberId: endById, name: endBy }, reason: why, at: endedAt, ledgerId: row.ledger_id },
  }
}
