import { returnOf } from '#src/api/model/sportsbook.ts'
import { fen, type Fen, minus } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { digestOf } from '../platform/ids.ts'
import { countBet } from '../grades/countBets.ts'
import { transfer } from '../ledger/ledger.ts'
import type { BetRow } from './bets.ts'
import { revertOrder } from './orderPushes.ts'
import { type Outcome, outcomeOf, payoutOf, type Standing } from './outcome.ts'
import { venueHouseOf, venueWalletOf } from '../ledger/owners.ts'
import { tellVenueWallet } from '../venues/venueWallet.ts'

/**
 * Settles one bet, once: the state changes by compare-and-set, and the money and the valid bets move in the same transaction. A bet that is
 * no longer open stays as it is. Returns whether this call settled it.
 */
export async function settleBet(tx: Transaction, betId: string, outcome: Outcome): Promise<boolean> {
  const bet = await tx.db.selectFrom('bet').selectAll().where('id', '=', betId).executeTakeFirst()
  if (bet === undefined) return false
  const payout = payoutOf(outcome, bet.stake, returnOf(bet.stake, bet.price))
  const changed = await tx.db
    .updateTable('bet')
    .set({ state: outcome, payout, settled_at: tx.at })
    .where('id', '=', betId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (Number(changed.numUpdatedRows) === 0) return false

  const { stakes, book } = venueHouseOf(bet.venue)
  const wallet = venueWalletOf(bet.member_id, bet.venue)
  await pay(tx, bet, 'stake', stakes, outcome === 'lost' ? book : wallet, bet.stake)
  await pay(tx, bet, 'gain', book, wallet, payout > bet.stake ? minus(payout, bet.stake) : fen(0))
  if (outcome === 'void') await revertOrder(tx, betId)
  await countBet(tx, betId)
  await tellVenueWallet(tx, bet.member_id, bet.venue)
  return true
}

async function pay(tx: Transaction, bet: BetRow, part: 'stake' | 'gain', from: string, to: string, amount: Fen): Promise<void> {
  if (amount === 0) return
  const movement = { kind: 'betSettle', key: `bet:${bet.id}:settle.${part}`, digest: digestOf(bet.id, part, amount) }
  await transfer(tx, { ...movement, asset: 'FEN', from, to, amount })
}

/** A match as its bets see it; null = it is gone. */
export async function standingOf(reader: Reader, matchId: string): Promise<Standing | null> {
  const match = await reader.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirst()
  if (match === undefined) return null
  const scores = await reader
    .selectFrom('match_event')
    .select(['side', 'points', 'home_score', 'visit_score'])
    .where('match_id', '=', matchId)
    .where('kind', '=', 'score')
    .execute()
  return {
    home: match.home_score,
    visit: match.visit_score,
    ended: match.game_status === 'ended',
    scorer: (n) => {
      const event = scores.find((one) => {
        const after = one.home_score + one.visit_score
        return after >= n && after - one.points < n
      })
      return event?.side ?? null
    },
  }
}

/** Which open bets are looked at: those of one match, one alone, or all. */
export type OpenBets = { readonly matchId?: string; readonly betId?: string }

/** Open bets that are decided now, with what they come to. A match that is gone gives every stake back. */
export async function decidedBets(reader: Reader, which: OpenBets = {}): Promise<{ betId: string; outcome: Outcome }[]> {
  let open = reader.selectFrom('bet').selectAll().where('state', '=', 'open')
  if (which.matchId !== undefined) open = open.where('match_id', '=', which.matchId)
  if (which.betId !== undefined) open = open.where('id', '=', which.betId)
  const standings = new Map<string, Standing | null>()
  const decided: { betId: string; outcome: Outcome }[] = []
  for (const bet of await open.orderBy('placed_at').execute()) {
    const known = standings.get(bet.match_id)
    const standing = known === undefined ? await standingOf(reader, bet.match_id) : known
    standings.set(bet.match_id, standing)
    const pick = { type: bet.market_type, line: bet.line, code: bet.code }
    const outcome = standing === null ? 'void' : outcomeOf(pick, bet.ways, standing)
    if (outcome !== null) decided.push({ betId: bet.id, outcome })
  }
  return decided
}
