import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { betPlace } from '#src/api/contract/venue.ts'
import { type BetRefusal, type PricePolicy, STAKE_BOUNDS, takesPrice, type VenueCode } from '#src/api/model/bet.ts'
import { isOpen, type Market, type Selection } from '#src/api/model/odds.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { conflict } from '../callError.ts'
import type { Unit } from '../db/write.ts'
import { digestOf, newId } from '../ids.ts'
import { balanceOf, transfer } from '../ledger/ledger.ts'
import { isFresh, readBook } from '../live/odds.ts'
import { findMember } from '../members/members.ts'
import { assertMayPlay } from '../play/mayPlay.ts'
import { type BetRow, betWireOf, findBet } from './bets.ts'
import { shareBet } from './orderPushes.ts'
import { isVenueOpen } from './tokens.ts'
import { houseOf, openWallet, tellWallet, walletOf } from './wallet.ts'

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
}

type Answer = WireReplyOf<typeof betPlace>

const refused = (reason: BetRefusal): Answer => ({ result: 'refused', reason })

/**
 * Judges an order by the prices of this transaction; when they hold, takes the stake, stores the bet and tells the rooms, all or
 * nothing. See the call `betPlace`. Throws `conflict` for a client id that made another bet, and
 * refuses who paused (10700).
 */
export async function placeBet(unit: Unit, order: NewBet): Promise<Answer> {
  const { memberId, venue, clientId, matchId, selectionId, stake, price } = order
  const digest = digestOf(venue, matchId, selectionId, stake, price, order.policy, order.share ? 1 : 0)
  const first = await findBet(unit.trx, memberId, clientId)
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    return { result: 'accepted', bet: betWireOf(first) }
  }
  if (await isWithdrawn(unit, memberId, clientId)) return refused('withdrawn')
  await assertMayPlay(unit, memberId, 'bet')
  if (!(await isVenueOpen(unit.trx, venue))) return refused('closed')
  if (stake < STAKE_BOUNDS.min || stake > STAKE_BOUNDS.max) return refused('stake')

  const match = await unit.trx
    .selectFrom('match')
    .selectAll()
    .where('id', '=', matchId)
    .where('venue_name', '=', venue)
    .executeTakeFirst()
  if (match === undefined || match.game_status === 'ended') return refused('ended')
  const book = await readBook(unit.trx, matchId)
  if (book === null) return refused('gone')
  if (!isFresh(book, unit.at)) return refused('stale')
  const offer = findOffer(book.markets, selectionId)
  if (offer === null) return refused('gone')
  if (!isOpen(offer.market, offer.selection)) return refused('suspended')
  const now = offer.selection.price
  if (!takesPrice(price, now, order.policy)) return { result: 'changed', price: now }

  await openWallet(unit.trx, memberId, venue)
  const wallet = walletOf(memberId, venue)
  if ((await balanceOf(unit.trx, wallet, 'FEN')) < stake) return refused('funds')
  const bet: BetRow = {
    id: newId('b'),
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
    placed_at: unit.at,
    settled_at: null,
  }
  await unit.trx.insertInto('bet').values(bet).execute()
  const movement = { kind: 'betStake', key: `bet:${bet.id}:stake`, digest: digestOf(bet.id, stake) }
  await transfer(unit, { ...movement, asset: 'FEN', from: wallet, to: houseOf(venue).stakes, amount: stake })
  if (order.share) await shareBet(unit, bet, match, (await findMember(unit.trx, memberId))?.nickname ?? '')
  await tellWallet(unit, memberId, venue)
  return { result: 'accepted', bet: betWireOf(bet) }
}

/** The bet of an order whose answer was lost; null = there is none, and from now on there never will be. */
export async function reconcileBet(unit: Unit, memberId: string, clientId: string): Promise<BetRow | null> {
  const bet = await findBet(unit.trx, memberId, clientId)
  if (bet !== undefined) return bet
  await unit.trx
    .insertInto('bet_withdrawn')
    .values({ member_id: memberId, client_id: clientId, at: unit.at })
    .onConflict((clash) => clash.columns(['member_id', 'client_id']).doNothing())
    .execute()
  return null
}

async function isWithdrawn({ trx }: Unit, memberId: string, clientId: string): Promise<boolean> {
  const row = await trx
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
