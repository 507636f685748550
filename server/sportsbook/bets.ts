import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { playRecords } from '#src/api/contract/games.ts'
import { BET_PAGE, type betList } from '#src/api/contract/sportsbook.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { RoundState } from '#src/api/model/game.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { BetState, BetWire } from '#src/api/model/sportsbook.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { PlacedRecord, RecordPlace } from '../venues/playRecords.ts'

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
  readonly matchId?: string | undefined
  readonly before?: string | undefined
}

/** A page of a member's bets, at one venue or at all, on one match or on any, latest first; after a bet that is not the member's there is nothing. */
export async function listBets(
  reader: Reader,
  { memberId, venue, state, matchId, before }: BetQuery,
): Promise<WireReplyOf<typeof betList>> {
  const all = reader.selectFrom('bet').where('member_id', '=', memberId)
  const own = venue === undefined ? all : all.where('venue', '=', venue)
  const those = matchId === undefined ? own : own.where('match_id', '=', matchId)
  const wanted = state === undefined ? those : those.where('state', '=', state)
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

/** How bets stand that are wanted as records in a state. */
const RECORD_STATES: Readonly<Record<RoundState, readonly BetState[]>> = {
  open: ['open'],
  settled: ['won', 'lost'],
  refunded: ['void'],
}

/** Where one of a member's bets stands among their records; null = it is none of theirs. */
export async function betPlace(reader: Reader, memberId: string, id: string): Promise<RecordPlace | null> {
  const row = await reader
    .selectFrom('bet')
    .select('placed_at')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { at: Number(row.placed_at), id }
}

/** A member's bets that were placed before a place, at most so many, as records; see the call `playRecords`. */
export async function betRecords(
  reader: Reader,
  memberId: string,
  { kind, venue, state, ...days }: ParsedPayloadOf<typeof playRecords>,
  place: RecordPlace | null,
  most: number,
): Promise<PlacedRecord[]> {
  const [from, to] = [readDay(days.from ?? ''), readDay(days.to ?? '')]
  let wanted = reader.selectFrom('bet').innerJoin('venue', 'venue.code', 'bet.venue').where('bet.member_id', '=', memberId)
  if (kind !== undefined) wanted = wanted.where('venue.kind', '=', kind)
  if (venue !== undefined) wanted = wanted.where('bet.venue', '=', venue)
  if (state !== undefined) wanted = wanted.where('bet.state', 'in', RECORD_STATES[state])
  if (from !== null) wanted = wanted.where('bet.placed_at', '>=', dayStart(from))
  if (to !== null) wanted = wanted.where('bet.placed_at', '<', dayStart(to + 1))
  if (place !== null) {
    const { at, id } = place
    wanted = wanted.where((is) =>
      is.or([is('bet.placed_at', '<', at), is.and([is('bet.placed_at', '=', at), is('bet.id', '<', id)])]),
    )
  }
  const rows = await wanted.selectAll('bet').orderBy('bet.placed_at', 'desc').orderBy('bet.id', 'desc').limit(most).execute()
  return rows.map((row) => ({ at: Number(row.placed_at), id: row.id, record: { what: 'bet', bet: betWireOf(row) } }))
}
