import { fen } from '#src/api/model/money/amount.ts'
import { newId } from '#server/platform/ids.ts'
import { openAccount, transfer } from '#server/ledger/ledger.ts'
import { venueHouseOf, venueWalletOf } from '#server/ledger/owners.ts'
import { memberKey, type Transaction } from '#server/platform/transaction.ts'
import { settleBet } from '#server/sportsbook/settle.ts'
import type { Outcome } from '#server/sportsbook/outcome.ts'
import { matchRow } from './matches.ts'
import type { TestServer } from './testServer.ts'

type TestBet = {
  readonly memberId?: string
  readonly matchId?: string
  readonly code?: 'home' | 'draw' | 'visit'
  readonly stake: number
}

const MIA = 'm-mia'

/** The match of bets that name none. */
const VALID = 'm-valid'

async function place(tx: Transaction, { memberId = MIA, matchId = VALID, code = 'home', stake }: TestBet): Promise<string> {
  const id = newId('b')
  const { stakes, book } = venueHouseOf('OBTY')
  // Bets on a match that there is not are soon void.
  if (matchId === VALID) {
    const match = matchRow({ id: VALID, startAt: tx.at })
    await tx.db
      .insertInto('match')
      .values(match)
      .onConflict((met) => met.doNothing())
      .execute()
  }
  await tx.db
    .insertInto('bet')
    .values({
      id,
      client_id: newId('c'),
      digest: id,
      member_id: memberId,
      venue: 'OBTY',
      match_id: matchId,
      home_name: 'Reds',
      visit_name: 'Blues',
      selection_id: `${matchId}.winner.${code}`,
      market_type: 'winner',
      line: null,
      code,
      ways: 3,
      price: 200,
      stake: fen(stake),
      state: 'open',
      payout: fen(0),
      placed_at: tx.at,
      settled_at: null,
    })
    .execute()
  for (const owner of [stakes, book]) await openAccount(tx.db, owner, 'FEN', 'house')
  await openAccount(tx.db, venueWalletOf(memberId, 'OBTY'), 'FEN', 'member')
  const movement = { kind: 'betStake', key: `test:${id}`, digest: id, asset: 'FEN', from: book, to: stakes } as const
  await transfer(tx, { ...movement, amount: fen(stake) })
  return id
}

type Writes = { readonly services: Pick<TestServer['services'], 'write'> }

/** Stores an open bet with its stake held, as if it had been placed: play money comes from the mint. Its id. */
export function openBet(server: Writes, bet: TestBet): Promise<string> {
  return server.services.write((tx) => place(tx, bet), { keys: [memberKey(bet.memberId ?? MIA)] })
}

/** Places and settles a bet of a member in one: the server's own settler never finds it open. Its id. */
export function settledBet(server: Writes, bet: TestBet, outcome: Outcome = 'lost'): Promise<string> {
  const placeAndSettle = async (tx: Transaction) => {
    const id = await place(tx, bet)
    await settleBet(tx, id, outcome)
    return id
  }
  return server.services.write(placeAndSettle, { keys: [memberKey(bet.memberId ?? MIA)] })
}
