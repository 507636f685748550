import { LIMIT_PERIODS, type LimitPeriod } from '#src/api/model/playPeriod.ts'
import { DEFAULT_REALITY_MINUTES, type Limit, NO_LIMIT, pauseAt } from '#src/api/model/saferPlay.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { Span } from '#src/api/model/timeToPlay.ts'
import type { Reader } from '../platform/db/database.ts'
import { isPostgres } from '../platform/db/dialect.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { PlayMemberTable } from '../platform/db/saferPlayTables.ts'
import type { Transaction } from '../platform/transaction.ts'

/** The member's limits as they are stored; `limitAt` says what holds now. */
export async function readLimits(reader: Reader, memberId: string): Promise<ReadonlyMap<LimitPeriod, Limit>> {
  const rows = await reader.selectFrom('play_limit').selectAll().where('member_id', '=', memberId).execute()
  return new Map(
    LIMIT_PERIODS.map((period) => {
      const row = rows.find((one) => one.period === period)
      if (row === undefined) return [period, NO_LIMIT]
      return [period, { fen: row.fen, next: row.next_at === null ? null : { fen: row.next_fen, at: row.next_at } }]
    }),
  )
}

/** When an operator lowered the limits in force, by period. One that was raised since is the member's own again. */
export async function readLowered(
  reader: Reader,
  memberId: string,
  now: number,
): Promise<ReadonlyMap<LimitPeriod, number | null>> {
  const rows = await reader
    .selectFrom('play_limit')
    .select(['period', 'lowered_at'])
    .where('member_id', '=', memberId)
    .where((is) => is.or([is('next_at', 'is', null), is('next_at', '>', now)]))
    .execute()
  return new Map(rows.map((row) => [row.period, row.lowered_at]))
}

const pausesAfter = prepared((reader, { memberId, at }: { readonly memberId: string; readonly at: number }) =>
  reader.selectFrom('play_pause').select(['kind', 'since', 'until']).where('member_id', '=', memberId).where('until', '>', at),
)

/** The pause in force; null = the member may play. */
export async function readPause(reader: Reader, memberId: string, now: number): Promise<Pause | null> {
  return pauseAt(await pausesAfter(reader, { memberId, at: now }), now)
}

/** A member's pauses that were not over at a time, in no order: what lasts for so many days stands still while they run. */
export async function pausesSince(reader: Reader, memberId: string, at: number): Promise<Span[]> {
  const rows = await reader
    .selectFrom('play_pause')
    .select(['since', 'until'])
    .where('member_id', '=', memberId)
    .where('until', '>', at)
    .execute()
  return rows.map(({ since, until }) => ({ since: Number(since), until: Number(until) }))
}

/** The pauses in force of those of many members who have one. */
export async function readPauses(reader: Reader, memberIds: readonly string[], now: number): Promise<ReadonlyMap<string, Pause>> {
  const rows = await reader
    .selectFrom('play_pause')
    .select(['member_id', 'kind', 'since', 'until'])
    .where('member_id', 'in', memberIds)
    .where('until', '>', now)
    .execute()
  const found = new Map<string, Pause>()
  for (const memberId of new Set(rows.map((row) => row.member_id))) {
    const pause = pauseAt(
      rows.filter((row) => row.member_id === memberId),
      now,
    )
    if (pause !== null) found.set(memberId, pause)
  }
  return found
}

/** What is known of a member's play; who never played or changed anything has the defaults. */
export async function readPlayer(reader: Reader, memberId: string): Promise<PlayMemberTable> {
  const row = await reader.selectFrom('play_member').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  return row ?? unknownPlayer(memberId)
}

const unknownPlayer = (memberId: string): PlayMemberTable => ({
  member_id: memberId,
  reality_minutes: DEFAULT_REALITY_MINUTES,
  since: null,
  seen: null,
  checked_at: null,
  limit_answer: null,
  locked_at: 0,
})

/**
 * Holds the member's row until the transaction ends. Where several write at once (PostgreSQL), of a spending and a change of the
 * rules the second to come sees what the first did.
 */
export async function holdPlayer(tx: Transaction, memberId: string): Promise<PlayMemberTable> {
  return tx.db
    .insertInto('play_member')
    .values({ ...unknownPlayer(memberId), locked_at: tx.at })
    .onConflict((clash) => clash.column('member_id').doUpdateSet({ locked_at: tx.at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Holds a member's rules until the transaction ends, as `holdPlayer` does. Where there is one writer at a time, its turn holds them. */
export async function holdRules(tx: Transaction, memberId: string): Promise<void> {
  if (isPostgres(tx.db)) await holdPlayer(tx, memberId)
}

/** Holds the rules of many members, in one order, so that nobody waits in a circle. */
export async function holdRulesOfMany(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  if (!isPostgres(tx.db)) return
  await tx.db
    .insertInto('play_member')
    .values([...memberIds].toSorted().map((memberId) => ({ ...unknownPlayer(memberId), locked_at: tx.at })))
    .onConflict((clash) => clash.column('member_id').doUpdateSet({ locked_at: tx.at }))
    .execute()
}
