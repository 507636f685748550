import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** A member's round by the provider's reference; null = there is none. */
export async function roundOf(
  reader: Reader,
  provider: string,
  reference: string,
  memberId: string,
): Promise<Schema['game_round'] | null> {
  const row = await reader
    .selectFrom('game_round')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** A member's round of a game that is not over; null = there is none. */
export async function runningRound(reader: Reader, memberId: string, game: string): Promise<{ readonly id: string } | null> {
  const row = await reader
    .selectFrom('game_round')
    .select('id')
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
