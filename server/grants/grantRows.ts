import { type GrantWire, grantEnd, GRANT_SETTLES } from '#src/api/model/grant.ts'
import { fen, type Fen, lower } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { BonusGrantTable } from '../platform/db/grantTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { pausesSince } from '../saferPlay/record.ts'

/** Tells a member, wherever they are, that a bonus of theirs stands in another way. */
export function tellGrants(tx: Transaction, memberId: string): void {
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'grants' } })
}

/** When a grant's time is over: pauses of its member make it later. */
export async function endOf(
  reader: Reader,
  { member_id: memberId, given_at: givenAt }: Pick<BonusGrantTable, 'member_id' | 'given_at'>,
): Promise<number> {
  return grantEnd(Number(givenAt), await pausesSince(reader, memberId, Number(givenAt)))
}

/** A grant as its member sees it. */
export async function grantWire(reader: Reader, row: BonusGrantTable, now: number): Promise<GrantWire> {
  const end = await endOf(reader, row)
  const isWaiting = row.state === 'running' && now >= end
  return {
    id: row.id,
    amount: toWire(row.amount),
    multiple: row.multiple,
    product: row.product,
    needed: toWire(row.needed),
    progress: toWire(lower(row.needed, row.progress)),
    phase: isWaiting ? 'waiting' : row.state,
    title: { 'zh-CN': row.title_chinese, en: row.title_english },
    givenAt: Number(row.given_at),
    until: isWaiting ? end + GRANT_SETTLES : end,
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  }
}

/** The bonus that was given under a key, as its member sees it; null = there is none. */
export async function grantByKey(reader: Reader, key: string, now: number): Promise<GrantWire | null> {
  const row = await reader.selectFrom('bonus_grant').selectAll().where('give_key', '=', key).executeTakeFirst()
  return row === undefined ? null : grantWire(reader, row, now)
}

/** What a member's bonuses hold together that are locked. */
export async function lockedOf(reader: Reader, memberId: string): Promise<Fen> {
  const { locked } = await reader
    .selectFrom('bonus_grant')
    .select(({ fn }) => fn.sum<number | null>('amount').as('locked'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return fen(Number(locked ?? 0))
}
