import { fen, type Fen, higher, lower, minus, sumOf } from '#src/api/model/money/amount.ts'
import { type BetRefusal, lackOf } from '#src/api/model/sportsbook.ts'
import { balanceOf, transfer } from '../ledger/ledger.ts'
import { venueWalletOf } from '../ledger/owners.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { claimKey, releaseKey } from '../platform/memberKeys.ts'
import type { Transaction } from '../platform/transaction.ts'
import { fundVenueWallet, openVenueWallet, tellVenueWallet } from '../venues/venueWallet.ts'
import { betRoomOf } from './betRoom.ts'
import { findBet } from './bets.ts'
import { type NewBet, refusalOf } from './placeBet.ts'

/** An order whose stake is held for it. */
type Held = Pick<NewBet, 'venue' | 'clientId' | 'stake'>

/** What was moved for an order before it waits. */
export type Ahead = {
  /** The id of the bet that it is for. */
  readonly betId: string
  readonly amount: Fen
}

/**
 * Sees to it that an order which has to wait has its money in the venue's wallet, where it is left for it: the way out of that wallet waits for
 * `judged`, the ways out of the centre wallet do not, and who empties it would cancel a bet by what they see meanwhile. What is lacking is moved
 * from the centre as far as the order allows it. `earlier` = the member's orders that wait already. Else why the order is refused, at once; null = it has made
 * its bet before. A crash before the order is judged leaves the money in the member's own venue wallet. The client id is claimed now: who uses it for
 * an order of another kind meanwhile would cancel the bet, too. Throws `conflict` where it stands for one already.
 */
export async function holdAhead(tx: Transaction, order: NewBet, earlier: readonly Held[]): Promise<Ahead | BetRefusal | null> {
  const { memberId, venue, stake } = order
  if ((await findBet(tx.db, memberId, order.clientId)) !== undefined) return null
  const reason = await refusalOf(tx, order, await betRoomOf(tx.db, memberId, order.matchId))
  if (reason !== null) return reason
  await openVenueWallet(tx.db, memberId, venue)
  const free = minus(await balanceOf(tx.db, venueWalletOf(memberId, venue), 'FEN'), await stakesOf(tx, order, earlier))
  const ahead = { betId: newId('b'), amount: lackOf(stake, higher(fen(0), free)) }
  if (ahead.amount > 0) {
    if (ahead.amount > (order.fund ?? 0)) return 'funds'
    const movement = { memberId, venue, amount: ahead.amount, key: `bet:${ahead.betId}:fund` }
    if (!(await fundVenueWallet(tx, movement))) return 'funds'
    await tellVenueWallet(tx, memberId, venue)
  }
  await claimKey(tx, memberId, order.clientId, 'bet')
  return ahead
}

/** The stakes that orders wait to take from the wallet of another one; those that are taken already are out of it. */
async function stakesOf(tx: Transaction, { memberId, venue }: NewBet, orders: readonly Held[]): Promise<Fen> {
  const there = orders.filter((one) => one.venue === venue)
  if (there.length === 0) return fen(0)
  const made = await tx.db
    .selectFrom('bet')
    .select('client_id')
    .where('member_id', '=', memberId)
    .where(
      'client_id',
      'in',
      there.map(({ clientId }) => clientId),
    )
    .execute()
  const taken = new Set(made.map((bet) => bet.client_id))
  return sumOf(there.filter(({ clientId }) => !taken.has(clientId)).map(({ stake }) => stake))
}

/** Moves back what was moved for an order that made no bet, as far as the venue's wallet still holds it, and gives its client id back. */
export async function takeBack(
  tx: Transaction,
  { memberId, venue, clientId }: NewBet,
  { betId, amount: moved }: Ahead,
): Promise<void> {
  // Another server may have made a bet of the same order meanwhile.
  if ((await findBet(tx.db, memberId, clientId)) === undefined) await releaseKey(tx, memberId, clientId, 'bet')
  const wallet = venueWalletOf(memberId, venue)
  const amount = lower(moved, await balanceOf(tx.db, wallet, 'FEN'))
  if (amount === 0) return
  const movement = { kind: 'venueOut', key: `bet:${betId}:unfund`, digest: digestOf(venue, 'out', amount) } as const
  await transfer(tx, { ...movement, asset: 'FEN', from: wallet, to: memberId, amount })
  await tellVenueWallet(tx, memberId, venue)
}
