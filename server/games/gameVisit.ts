import type { gameVisit } from '#src/api/contract/games.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { DAY } from '#server/platform/durations.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { gameWire } from './gameList.ts'
import { presentRounds } from './rounds.ts'

/** What a member played of a game since a time, at most a day ago; see the call `gameVisit`. */
export async function readVisit(
  reader: Reader,
  memberId: string,
  { game, since }: ParsedPayloadOf<typeof gameVisit>,
  now: number,
): Promise<WireReplyOf<typeof gameVisit>> {
  const sums = await reader
    .selectFrom('game_round')
    .select(({ fn }) => [
      fn.countAll<number>().as('rounds'),
      fn.sum<number>('stake').as('staked'),
      fn.sum<number>('payout').as('returned'),
    ])
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('opened_at', '>=', Math.max(since, now - DAY))
    .where('state', '<>', 'refunded')
    .executeTakeFirst()
  return {
    game: await gameWire(reader, game, memberId, now),
    rounds: Number(sums?.rounds ?? 0),
    staked: toWire(fen(Number(sums?.staked ?? 0))),
    returned: toWire(fen(Number(sums?.returned ?? 0))),
    ...(await presentRounds(reader, memberId, game)),
  }
}
