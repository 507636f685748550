import { fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'

/** Whether a member ever staked at least so much on a bet or a round of a game that was settled, and not voided. */
export async function didBet(reader: Reader, memberId: string, least = fen(0)): Promise<boolean> {
  const bet = await reader
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['won', 'lost'])
    .where('stake', '>=', least)
    .limit(1)
    .executeTakeFirst()
  if (bet !== undefined) return true
  const round = await reader
    .selectFrom('game_round')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'settled')
    .where('stake', '>=', least)
    .limit(1)
    .executeTakeFirst()
  return round !== undefined
}
