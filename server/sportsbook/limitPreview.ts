import { sql } from 'kysely'
import type { BetLimitKey, BetLimitPreview } from '#src/api/model/betLimits.ts'
import { judgeSetting } from '#src/api/model/siteSetting.ts'
import { invalidField } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'

/** Bets of so long are looked at, in ms. */
const LOOKED_AT = 7 * 24 * 3_600_000

/** See the call `officeBetLimitPreview`. Throws for what the setting does not take. */
export async function previewLimit(reader: Reader, key: BetLimitKey, text: string, now: number): Promise<BetLimitPreview> {
  const stored = judgeSetting(key, text)
  if (stored === null) throw invalidField('value', 'setting.value')
  const limit = Number(stored.value)
  switch (key) {
    case 'betStakeMin':
      return ofBets(reader, now, sql`stake < ${limit}`)
    case 'betStakeMax':
      return ofBets(reader, now, sql`stake > ${limit}`)
    case 'betPayoutMax':
      // What comes back is rounded down to whole fen.
      return ofBets(reader, now, sql`stake * price >= ${(limit + 1) * 100}`)
    case 'betMatchMax':
      return ofOpenStakes(reader, ['member_id', 'match_id'], limit)
    case 'betMemberMax':
      return ofOpenStakes(reader, ['member_id'], limit)
  }
}

async function ofBets(reader: Reader, now: number, isBeyond: ReturnType<typeof sql>): Promise<BetLimitPreview> {
  const { all, beyond } = await reader
    .selectFrom('bet')
    .select([
      sql<number | string>`count(*)`.as('all'),
      sql<number | string>`coalesce(sum(case when ${isBeyond} then 1 else 0 end), 0)`.as('beyond'),
    ])
    .where('placed_at', '>', now - LOOKED_AT)
    .executeTakeFirstOrThrow()
  return { all: Number(all), beyond: Number(beyond) }
}

async function ofOpenStakes(reader: Reader, by: readonly ('member_id' | 'match_id')[], limit: number): Promise<BetLimitPreview> {
  const { all, beyond } = await reader
    .selectFrom((from) =>
      from
        .selectFrom('bet')
        .select((is) => is.fn.sum<number | string>('stake').as('stakes'))
        .where('state', '=', 'open')
        .groupBy(by)
        .as('open'),
    )
    .select([
      sql<number | string>`count(*)`.as('all'),
      sql<number | string>`coalesce(sum(case when stakes > ${limit} then 1 else 0 end), 0)`.as('beyond'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(all), beyond: Number(beyond) }
}
