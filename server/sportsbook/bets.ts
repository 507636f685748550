import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { BET_PAGE, type betList } from '#src/api/contract/sportsbook.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { BetState, BetWire } from '#src/api/model/sportsbook.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'

export type BetRow = Schema['bet']

/** A bet as the contract carries it. */
export function betWireOf(row: BetRow): BetWire {
  return {
    betId: row.id,
    clientId: row.client_id,
    venue: row.venue,
    matchId: row.match_id,
    homeName: row.home_name,
    visitName: row.visit_name,
    selectionId: row.selection_id,
    pick: { type: row.market_type, line: row.line, code: row.code },
    price: row.price,
    stake: toWire(row.stake),
    state: row.state,
    payout: toWire(row.payout),
    placedAt: row.placed_at,
    settledAt: row.settled_at,
  }
}

/** The bet that a member's client id made. */
export function findBet(reader: Reader, memberId: string, clientId: string): Promise<BetRow | undefined> {
  return reader
    .selectFrom('bet')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

type BetQuery = {
  readonly memberId: string
  readonly venue?: VenueCode | undefined
  readonly state?: BetState | undefined
  readonly before?: string | undefined
}

/** A page of a member's bets, at one venue or at all, latest first; after a bet that is not the member's there is nothing. */
export async function listBets(
  reader: Reader,
  { memberId, venue, state, before }: BetQuery,
): Promise<WireReplyOf<typeof betList>> {
  const all = reader.selectFrom('bet').where('member_id', '=', memberId)
  const own = venue === undefined ? all : all.where('venue', '=', venue)
  const wanted = state === undefined ? own : own.where('state', '=', state)
  const last = before === undefined ? null : await own.select(['placed_at', 'id']).where('id', '=', before).executeTakeFirst()
  if (last === undefined) return { list: [], more: false }
  const from =
    last === null
      ? wanted
      : wanted.where((column) =>
          column.or([
            column('placed_at', '<', last.placed_at),
            column.and([column('placed_at', '=', last.placed_at), column('id', '<', last.id)]),
          ]),
        )
  const rows = await from
    .selectAll()
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BET_PAGE + 1)
    .execute()
  return { list: rows.slice(0, BET_PAGE).map(betWireOf), more: rows.length > BET_PAGE }
}
