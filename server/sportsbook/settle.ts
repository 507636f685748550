import { returnOf } from '#src/api/model/sportsbook.ts'
import { fen, type Fen, minus } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { BetTable } from '../platform/db/sportsbookTables.ts'
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

/** What open bets are on: they are decided together. */
export type OpenPick = Pick<BetTable, 'match_id' | 'market_type' | 'line' | 'code' | 'ways'>

const PICK = ['match_id', 'market_type', 'line', 'code', 'ways'] as const

/** What a pick comes to now; null = it is open. A match that is gone gives every stake back. */
function outcomeNow({ market_type: type, line, code, ways }: OpenPick, standing: Standing | null): Outcome | null {
  return standing === null ? 'void' : outcomeOf({ type, line, code }, ways, standing)
}

/** What open bets of a match, or of all, are on and that is decided now: however many bets there are, a match is read once. */
export async function decidedPicks(reader: Reader, matchId?: string): Promise<OpenPick[]> {
  let open = reader
    .selectFrom('bet')
    .select([...PICK])
    .distinct()
    .where('state', '=', 'open')
  if (matchId !== undefined) open = open.where('match_id', '=', matchId)
  const standings = new Map<string, Standing | null>()
  const decided: OpenPick[] = []
  for (const pick of await open.execute()) {
    const known = standings.get(pick.match_id)
    const standing = known === undefined ? await standingOf(reader, pick.match_id) : known
    standings.set(pick.match_id, standing)
    if (outcomeNow(pick, standing) !== null) decided.push(pick)
  }
  return decided
}

/** An open bet as it is found, to be settled. */
export type OpenBet = Pick<BetTable, 'id' | 'venue' | 'placed_at'>

/** Open bets on a pick, oldest first, at most so many, those behind `after`. */
export async function openBetsOn(
  reader: Reader,
  { line, ...pick }: OpenPick,
  most: number,
  after: OpenBet | null = null,
): Promise<readonly OpenBet[]> {
  const open = reader.selectFrom('bet').select(['id', 'venue', 'placed_at']).where('state', '=', 'open')
  const rest =
    after === null
      ? open
      : open.where(({ and, eb, or }) =>
          or([eb('placed_at', '>', after.placed_at), and([eb('placed_at', '=', after.placed_at), eb('id', '>', after.id)])]),
        )
  return rest
    .where('match_id', '=', pick.match_id)
    .where('market_type', '=', pick.market_type)
    .where('line', line === null ? 'is' : '=', line)
    .where('code', '=', pick.code)
    .where('ways', '=', pick.ways)
    .orderBy('placed_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Settles one bet by how its match stands within the transaction: the score may have moved since it was found. Returns whether this call settled it. */
export async function settleByNow(tx: Transaction, betId: string): Promise<boolean> {
  const bet = await tx.db
    .selectFrom('bet')
    .select([...PICK])
    .where('id', '=', betId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  const outcome = bet === undefined ? null : outcomeNow(bet, await standingOf(tx.db, bet.match_id))
  return outcome !== null && settleBet(tx, betId, outcome)
}
