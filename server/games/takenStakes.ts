import { type Fen, sumOf } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { readKept } from './acts.ts'

/** All that was ever taken for a round, whatever of it went back since; a round without a word of its stakes has what it holds. */
export async function takenStakes(reader: Reader, { id, stake }: { readonly id: string; readonly stake: Fen }): Promise<Fen> {
  const bets = await reader
    .selectFrom('game_act')
    .select(['amount', 'answer'])
    .where('round_id', '=', id)
    .where('kind', '=', 'bet')
    .execute()
  const taken = bets.filter(({ answer }) => readKept(answer).ok)
  return taken.length === 0 ? stake : sumOf(taken.map(({ amount }) => amount))
}
