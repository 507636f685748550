import { MINUTE } from '#server/platform/durations.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Who took part in a game within so many ms is at it now. */
const AT_IT = 2 * MINUTE

/** How many are at each game now; one that is missing has nobody at it. */
export async function playersNow(reader: Reader, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('game_session')
    .select(({ fn }) => ['game', fn.count<number>('member_id').distinct().as('players')])
    .where('seen_at', '>', now - AT_IT)
    .groupBy('game')
    .execute()
  return new Map(rows.map(({ game, players }) => [game, Number(players)]))
}
