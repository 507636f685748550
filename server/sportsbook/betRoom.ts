import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { betLimits } from '#src/api/contract/sportsbook.ts'
import type { BetRoom } from '#src/api/model/betLimits.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { betLimitsWire, readBetLimits } from '../platform/betLimitSettings.ts'
import type { Reader } from '../platform/db/database.ts'

/** The stakes of a member's open bets: on one match, or in all. */
async function openStakes(reader: Reader, memberId: string, matchId?: string): Promise<Fen> {
  const all = reader
    .selectFrom('bet')
    .select((is) => is.fn.sum<number | string | null>('stake').as('stakes'))
    .where('state', '=', 'open')
    .where('member_id', '=', memberId)
  const row = await (matchId === undefined ? all : all.where('match_id', '=', matchId)).executeTakeFirst()
  return fen(Number(row?.stakes ?? 0))
}

/** The site's limits as they are now, with what a member has in open bets. */
export async function betRoomOf(reader: Reader, memberId: string, matchId: string): Promise<BetRoom> {
  return {
    limits: await readBetLimits(reader),
    onMatch: await openStakes(reader, memberId, matchId),
    open: await openStakes(reader, memberId),
  }
}

/** The same for the member; see the call `betLimits`. */
export async function readBetRoom(
  reader: Reader,
  memberId: string,
  matchId: string,
  now: number,
): Promise<WireReplyOf<typeof betLimits>> {
  const { limits, onMatch, open } = await betRoomOf(reader, memberId, matchId)
  return { at: now, limits: betLimitsWire(limits), onMatch: toWire(onMatch), open: toWire(open) }
}
