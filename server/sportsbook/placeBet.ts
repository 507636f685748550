import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { type BetRoom, limitFaultOf } from '#src/api/model/betLimits.ts'
import { type BetRefusal, lackOf, type PricePolicy, takesPrice } from '#src/api/model/sportsbook.ts'
import type { betPlace } from '#src/api/contract/sportsbook.ts'
import { isOpen, type Market, type Selection } from '#src/api/model/odds.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { conflict } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { claimKey } from '../platform/memberKeys.ts'
import type { Transaction } from '../platform/transaction.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { balanceOf, transfer } from '../ledger/ledger.ts'
import { isFresh, readBook, type Score } from '../live/odds/odds.ts'
import { findMember } from '../members/members.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { betRoomOf } from './betRoom.ts'
import { type BetRow, betWireOf, findBet } from './bets.ts'
import { isDecided } from './outcome.ts'
import { standingOf } from './settle.ts'
import { shareBet } from './orderPushes.ts'
import { isVenueOpen } from '../venues/venueTokens.ts'
import { venueHouseOf, venueWalletOf } from '../ledger/owners.ts'
import { fundVenueWallet, openVenueWallet, tellVenueWallet } from '../venues/venueWallet.ts'

/** An order as a member sends it; `stake` in fen, `price` in hundredths. */
export type NewBet = {
  readonly memberId: string
  readonly venue: VenueCode
  readonly clientId: string
  readonly matchId: string
  readonly selectionId: string
  readonly stake: Fen
  readonly price: number
  readonly policy: PricePolicy
  readonly share: boolean
  /** The most that may come from the centre wallet where the venue's holds too little, in fen; none = nothing. */
  readonly fund?: Fen | undefined
}

/** The score of a running match when an order for it arrived; null = it was not running, or nothing had to be waited for. */
export type Arrival = Score | null

export type Answer = WireReplyOf<typeof betPlace>

export const refused = (reason: BetRefusal): Answer => ({ result: 'refused', reason })

/** What an order says, in short: another one under the same client id is a conflict. */
export function digestOfOrder({ venue, matchId, selectionId, stake, price, policy, share, fund = fen(0) }: NewBet): string {
  const terms = [venue, matchId, selectionId, stake, price, policy, share ? 1 : 0] as const
  return fund > 0 ? digestOf(...terms, fund) : digestOf(...terms)
}

/** Why an order is refused whatever the prices are; null = they decide. Refuses who paused (10700). */
export async function refusalOf(
  tx: Transaction,
  { memberId, venue, clientId, stake }: NewBet,
  room: BetRoom,
): Promise<BetRefusal | null> {
  if (await isWithdrawn(tx, memberId, clientId)) return 'withdrawn'
  await assertMayPlay(tx, memberId, 'bet')
  if (!(await isVenueOpen(tx.db, venue, tx.at))) return 'closed'
  return limitFaultOf(room, stake, null)
}

/**
 * Judges an order by the prices of this transaction; when they hold, moves what the venue's wallet lacks as far as the order allows it, takes
 * the stake, stores the bet and tells the rooms, all or nothing. Where its match has scored since `arrival`, nothing is accepted. See the call `betPlace`. Throws `conflict` for a client id
 * that made another bet, and refuses who paused (10700). `ahead` = the bet's id, where the order waited with its money: nothing more is
 * moved now. See `holdAhead`.
 */
export async function placeBet(tx: Transaction, order: NewBet, arrival: Arrival, ahead?: string): Promise<Answer> {
  const { memberId, venue, clientId, matchId, selectionId, stake, price } = order
  const digest = digestOfOrder(order)
  const first = await findBet(tx.db, memberId, clientId)
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    return { result: 'accepted', bet: betWireOf(first) }
  }
  const room = await betRoomOf(tx.db, memberId, matchId)
  const reason = await refusalOf(tx, order, room)
  if (reason !== null) return refused(reason)

  const match = await tx.db
    .selectFrom('match')
    .selectAll()
    .where('id', '=', matchId)
    .where('venue_name', '=', venue)
    .executeTakeFirst()
  if (match === undefined || match.game_status === 'ended') return refused('ended')
  const book = await readBook(tx.db, matchId)
  if (book === null) return refused('gone')
  const score = { home: match.home_score, visit: match.visit_score }
  if (arrival !== null && (arrival.home !== score.home || arrival.visit !== score.visit)) return refused('scored')
  if (!isFresh(book, tx.at, score)) return refused('stale')
  const offer = findOffer(book.markets, selectionId)
  if (offer === null) return refused('gone')
  if (!isOpen(offer.market, offer.selection)) return refused('suspended')
  const pick = { type: offer.market.type, line: offer.market.line, code: offer.selection.code }
  const standing = await standingOf(tx.db, matchId)
  if (standing === null || isDecided(pick, offer.market.selections.length, standing)) return refused('decided')
  const now = offer.selection.price
  if (!takesPrice(price, now, order.policy)) return { result: 'changed', price: now }
  const beyond = limitFaultOf(room, stake, now)
  if (beyond !== null) return refused(beyond)

  await openVenueWallet(tx.db, memberId, venue)
  const wallet = venueWalletOf(memberId, venue)
  const id = ahead ?? newId('b')
  const held = await balanceOf(tx.db, wallet, 'FEN')
  const lack = lackOf(stake, held)
  if (
    lack > (ahead === undefined ? (order.fund ?? 0) : 0) ||
    !(await fundVenueWallet(tx, { memberId, venue, amount: lack, key: `bet:${id}:fund` }))
  )
    return refused('funds')
  await claimKey(tx, memberId, clientId, 'bet')
  const bet: BetRow = {
    id,
    client_id: clientId,
    digest,
    member_id: memberId,
    venue,
    match_id: matchId,
    home_name: match.home_name,
    visit_name: match.visit_name,
    selection_id: selectionId,
    market_type: offer.market.type,
    line: offer.market.line,
    code: offer.selection.code,
    ways: offer.market.selections.length,
    price: now,
    stake,
    state: 'open',
    payout: fen(0),
    placed_at: tx.at,
    settled_at: null,
  }
  await tx.db.insertInto('bet').values(bet).execute()
  const movement = { kind: 'betStake', key: `bet:${bet.id}:stake`, digest: digestOf(bet.id, stake) }
  await transfer(tx, { ...movement, asset: 'FEN', from: wallet, to: venueHouseOf(venue).stakes, amount: stake })
  if (order.share) await shareBet(tx, bet, match, (await findMember(tx.db, memberId))?.nickname ?? '')
  await tellVenueWallet(tx, memberId, venue)
  return { result: 'accepted', bet: betWireOf(bet) }
}

/** Answers an order whose node stalled until it counted as waiting no more: what was made of it stands, and nothing is taken by prices of now. */
export async function answerLate(tx: Transaction, { memberId, clientId }: NewBet): Promise<Answer> {
  const made = await findBet(tx.db, memberId, clientId)
  if (made !== undefined) return { result: 'accepted', bet: betWireOf(made) }
  return refused((await isWithdrawn(tx, memberId, clientId)) ? 'withdrawn' : 'stale')
}

/** How a match stands when an order for it arrives: one that was taken before, or whose match does not run, waits for nothing. */
export async function arrivalOf(reader: Reader, { memberId, clientId, venue, matchId }: NewBet): Promise<Arrival> {
  if ((await findBet(reader, memberId, clientId)) !== undefined) return null
  const match = await reader
    .selectFrom('match')
    .select(['home_score', 'visit_score'])
    .where('id', '=', matchId)
    .where('venue_name', '=', venue)
    .where('game_status', 'in', ['live', 'break'])
    .executeTakeFirst()
  return match === undefined ? null : { home: match.home_score, visit: match.visit_score }
}

/** The bet of an order whose answer was lost; null = there is none, and from now on there never will be. */
export async function reconcileBet(tx: Transaction, memberId: string, clientId: string): Promise<BetRow | null> {
  const bet = await findBet(tx.db, memberId, clientId)
  if (bet !== undefined) return bet
  await tx.db
    .insertInto('bet_withdrawn')
    .values({ member_id: memberId, client_id: clientId, at: tx.at })
    .onConflict((clash) => clash.columns(['member_id', 'client_id']).doNothing())
    .execute()
  return null
}

export async function isWithdrawn({ db }: Transaction, memberId: string, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bet_withdrawn')
    .select('at')
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

function findOffer(markets: readonly Market[], selectionId: string): { market: Market; selection: Selection } | null {
  for (const market of markets) {
    const selection = market.selections.find((one) => one.selectionId === selectionId)
    if (selection !== undefined) return { market, selection }
  }
  return null
}
