import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { betDetail } from '#src/api/contract/sportsbook.ts'
import type { BetMove } from '#src/api/model/sportsbook.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { venueWalletOf } from '../ledger/owners.ts'
import { matchesById } from '../live/matches/matchRows.ts'
import { resultWireOf } from '../live/matches/results.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { type BetRow, betWireOf } from './bets.ts'

/** Each of a bet's movements in the ledger, by what it is. */
const moveKeys = (betId: string): ReadonlyMap<string, BetMove> =>
  new Map([
    [`bet:${betId}:stake`, 'stake'],
    [`bet:${betId}:settle.stake`, 'back'],
    [`bet:${betId}:settle.gain`, 'gain'],
  ])

/** A member's bet with its match and each of its entries in their wallet; see the call `betDetail`. Throws `notFound` for another's. */
export async function readBet(reader: Reader, memberId: string, betId: string): Promise<WireReplyOf<typeof betDetail>> {
  const bet = await reader
    .selectFrom('bet')
    .selectAll()
    .where('id', '=', betId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (bet === undefined) throw notFound()
  const keys = moveKeys(betId)
  const moves = await reader
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .select(['ledger_tx.idempotency_key', 'ledger_tx.at', 'ledger_entry.amount'])
    .where('ledger_tx.idempotency_key', 'in', [...keys.keys()])
    .where('ledger_entry.account_id', '=', `${venueWalletOf(memberId, bet.venue)}:FEN`)
    .orderBy('ledger_tx.at')
    .execute()
  return {
    bet: betWireOf(bet),
    moves: moves.flatMap(({ idempotency_key: key, at, amount }) => {
      const kind = keys.get(key)
      return kind === undefined ? [] : [{ kind, amount: toWire(fen(Number(amount))), at: Number(at) }]
    }),
    match: await matchOf(reader, bet),
  }
}

/** The bet's match as it stands, or how it ended; null = neither is kept any more. */
async function matchOf(reader: Reader, bet: BetRow): Promise<WireReplyOf<typeof betDetail>['match']> {
  const result = await reader.selectFrom('match_result').selectAll().where('match_id', '=', bet.match_id).executeTakeFirst()
  const match = (await matchesById(reader, [bet.match_id])).get(bet.match_id)
  if (result !== undefined) {
    const { leagueName, startAt, homeScore, visitScore } = resultWireOf(result)
    return { leagueName, startAt, homeScore, visitScore, gameStatus: 'ended', isListed: match !== undefined }
  }
  if (match === undefined) return null
  const {
    league_name: leagueName,
    start_at: startAt,
    home_score: homeScore,
    visit_score: visitScore,
    game_status: gameStatus,
  } = match
  return { leagueName, startAt: Number(startAt), homeScore, visitScore, gameStatus, isListed: true }
}
